def last():
    return 'no line end'