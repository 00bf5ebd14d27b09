"""Kernels in plain Python, for as long as there is no machine code of theirs.

Compiling holds Python's lock for seconds; a tree on six documents takes plain Python a few milliseconds. So a server that has
been started for the first time shows small data at once, while another process compiles.
"""

import sys
from collections.abc import Callable
from functools import partial
from types import FunctionType
from typing import Any

import numpy as np
from numba.core.dispatcher import Dispatcher

from .inside_numba import has
from .machine_code import NAMES

SMALL = 20_000  # numbers in an array that a kernel is given; for more of them plain Python takes longer than compiling


def prefer_plain() -> None:
    """From now on this process compiles no kernel on small arrays: it runs their Python until machine code lies in the cache.
    Nothing changes where the cache is numba's own, which cannot tell what it holds."""
    if not has(*NAMES):
        return
    for kernel in _kernels():
        if not _is_inner(kernel):
            kernel._compile_for_args = partial(_find_code, kernel)  # what numba calls for arguments of new types


def _find_code(kernel: Any, *args: Any) -> Callable:
    """What is to be called with these arguments: machine code, from the cache or compiled now, or plain Python."""
    if _has_code(kernel, args) or any(isinstance(arg, np.ndarray) and arg.size > SMALL for arg in args):
        return type(kernel)._compile_for_args(kernel, *args)
    return partial(_run, _plain(kernel))


def _plain(kernel: Any) -> Callable:
    """The Python of a kernel, and of the inner ones that it calls: their machine code, if another kernel has brought any, has no door
    for Python, and to knock there ends the process."""
    function = kernel.py_func
    called = {name: function.__globals__.get(name) for name in function.__code__.co_names}
    inner = {name: _plain(value) for name, value in called.items() if isinstance(value, Dispatcher) and _is_inner(value)}
    return FunctionType(
        function.__code__, {**function.__globals__, **inner}, function.__name__, function.__defaults__, function.__closure__
    )


def _run(function: Callable, *args: Any) -> Any:
    with np.errstate(all="ignore"):  # kernels divide by zero and overflow as processors do, without a word
        return function(*args)


def _has_code(kernel: Any, args: tuple) -> bool:
    """Whether the cache holds machine code of a kernel for arguments of these types."""
    return kernel._cache.has_code(tuple(map(kernel.typeof_pyval, args)))


def _is_inner(kernel: Any) -> bool:
    """Whether only other kernels call it."""
    return bool(kernel.targetoptions.get("no_cpython_wrapper"))


def _kernels() -> list[Any]:
    package = __name__.split(".")[0]
    modules = [module for name, module in list(sys.modules.items()) if name.split(".")[0] == package]
    return [value for module in modules for value in vars(module).values() if isinstance(value, Dispatcher)]
