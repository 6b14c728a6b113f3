"""The registry of the attacks."""

ATTACKS = {}


class Skipped(Exception):
    """The reason why an attack can't run here."""


def attack(name, has_server=True, prepare=None):
    """An attack by its name: a function that returns its figures, and a list of what is wrong.

    It gets a server over 'products', unless it starts its own. `prepare` changes the data folder before.
    """

    def register(function):
        ATTACKS[name] = (function, has_server, prepare)
        return function

    return register
