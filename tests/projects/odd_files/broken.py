def fine():
    return 1


def unfinished(:
    return 2
