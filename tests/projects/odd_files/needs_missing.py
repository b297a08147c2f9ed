"""Imports what nobody has."""

import a_package_that_nobody_installed


def use():
    return a_package_that_nobody_installed.answer()
