"""What only kernels call gets no machine code of its own: it is part of the kernel that calls it.

numba optimises every function that it compiles, its own among them, and makes machine code of it and a way in from C. Of a function
without a way in from Python none of this is ever used: a kernel takes the function's instructions into its own and optimises them once
more. Without it all kernels compile in four fifths of the time and of the memory, to the same bits, and run as fast.
"""

from pathlib import Path
from typing import Any

from numba.core import codegen, compiler, typed_passes

from .inside_numba import has

PACKAGE = Path(__file__).resolve().parents[1]
ENVIRONMENT = "_ZN08NumbaEnv"  # how the names of environments begin: where a function finds the Python objects that it uses
LIBRARY = "numba.core.codegen:JITCodeLibrary."
NAMES = (
    "numba.core.typed_passes:BaseNativeLowering.run_pass", "numba.core.compiler:lookup_environment",
    "numba.core.compiler:Flags.no_cpython_wrapper", "numba.core.compiler:Flags.no_cfunc_wrapper",
    LIBRARY + "_optimize_final_module", LIBRARY + "_finalize_final_module", LIBRARY + "_finalize_dynamic_globals",
    LIBRARY + "_verify_declare_only_symbols", LIBRARY + "_finalize_specific", LIBRARY + "_ensure_finalized",
    LIBRARY + "get_pointer_to_function",
)  # fmt: skip
Library: Any = getattr(codegen, "JITCodeLibrary", object)


class LinkedLibrary(Library):
    """Instructions to be linked into others, and optimised there."""

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._verify_declare_only_symbols()
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        self._ensure_finalized()
        return 0

    @property
    def codegen(self) -> Any:
        return self

    def set_env(self, name: str, environment: Any) -> None:
        """The kernel that it is linked into has it set."""


def link_inner_functions() -> None:
    """Have numba compile functions of this package so, and of no other, if it has what this takes; before any kernel is compiled."""
    if not has(*NAMES):
        return
    lower, finalize = typed_passes.BaseNativeLowering.run_pass, Library._finalize_specific

    def run_pass(self: Any, state: Any) -> bool:
        if state.flags.no_cpython_wrapper and state.library is None and Path(state.func_id.filename).is_relative_to(PACKAGE):
            state.flags.no_cfunc_wrapper = True
            state.library = LinkedLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        return lower(self, state)

    def finalize_specific(self: Any) -> None:
        finalize(self)
        for variable in self._final_module.global_variables:
            environment = compiler.lookup_environment(variable.name) if variable.name.startswith(ENVIRONMENT) else None
            if environment is not None and not variable.is_declaration:
                self._codegen.set_env(variable.name, environment)

    typed_passes.BaseNativeLowering.run_pass, Library._finalize_specific = run_pass, finalize_specific  # type: ignore[method-assign]
