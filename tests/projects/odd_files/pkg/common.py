"""The packaged one."""


def side():
    return "packaged"
