"""The left one."""


def side():
    return "left"
