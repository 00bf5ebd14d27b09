"""The machine code of one kernel on disk: a file for each combination of types that it was compiled for.

numba's own cache believes what it reads: a file that is empty or cut ends every later call in an error, and a bit that has changed runs
as machine code. Here each file is sealed by a digest; one that is damaged counts as not there, is compiled again and written over.
"""

import hashlib
import logging
import pickle
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from numba.core import compiler, runtime, serialize

from .whole_files import read_sealed, write_sealed

SUFFIX = ".code"
NAMES = (
    "numba.core.dispatcher:FunctionCache", "numba.core.compiler:CompileResult._rebuild", "numba.core.compiler:CompileResult._reduce",
    "numba.core.codegen:CodeLibrary.has_dynamic_globals", "numba.core.runtime:rtsys.initialize", "numba.core.serialize:dumps",
)  # fmt: skip


class MachineCode:
    """What numba asks before it compiles a kernel, and gives what it has compiled.

    folder, name   where the files lie, and how their names begin: another name for each state of the code
    """

    def __init__(self, folder: Path, name: str) -> None:
        self._folder, self._name = folder, name

    @property
    def cache_path(self) -> str:
        return str(self._folder)

    def has_code(self, types: tuple) -> bool:
        """Whether there is machine code for arguments of these types, damaged or not."""
        return self._path(types).exists()

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Machine code for arguments of these types; None where there is none that is whole."""
        # All that running needs. What compiling needs as well, `target_context.refresh()`, takes a quarter of a second, with scipy.linalg.
        runtime.rtsys.initialize(target_context)
        path = self._path(sig)
        content = read_sealed(path)
        if content is not None:
            return compiler.CompileResult._rebuild(target_context, *pickle.loads(content))
        if path.exists():
            logging.getLogger(__name__).warning("%s is damaged: it is compiled again", path)
        return None

    def save_overload(self, sig: Any, data: Any) -> None:
        if not data.library.has_dynamic_globals:  # addresses that no other process knows
            write_sealed(self._path(sig), serialize.dumps(data._reduce()))

    def flush(self) -> None:
        for path in self._folder.glob(f"{self._name}.*{SUFFIX}"):
            path.unlink(missing_ok=True)

    def enable(self) -> None:
        pass

    def disable(self) -> None:
        pass

    def _path(self, types: Any) -> Path:
        return self._folder / f"{self._name}.{hashlib.sha256(repr(types).encode()).hexdigest()[:12]}{SUFFIX}"


def damaged(folder: Path) -> Iterator[Path]:
    """Files of machine code that are not what was written."""
    return (path for path in folder.rglob(f"*{SUFFIX}") if read_sealed(path) is None)
