# -*- coding: latin-1 -*-
"""Grüße in einer alten Kodierung."""


def greeting():
    return "Grüße"
