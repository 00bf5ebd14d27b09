"""Names that numba keeps to itself. A version may come without them: what hangs on them is then left to numba's own way, which
compiles for longer and finds fewer kernels again, to the same bits."""

from importlib import import_module
from operator import attrgetter


def has(*names: str) -> bool:
    """Whether numba has all of these, each as module:path.

    >>> has("numba.core.dispatcher:Dispatcher.compile"), has("numba.core.dispatcher:Dispatcher.compile", "numba.core.oven:bake")
    (True, False)
    """
    try:
        for name in names:
            module, path = name.split(":")
            attrgetter(path)(import_module(module))
    except (ImportError, AttributeError):
        return False
    return True
