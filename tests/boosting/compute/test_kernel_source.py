"""A kernel's stamp covers everything that its machine code follows from, and nothing else."""

import importlib
import pkgutil
import shutil

import pytest
from numba.core import types
from numba.core.dispatcher import Dispatcher

import boosting
from boosting.compute.kernel_cache import PACKAGE
from boosting.compute.kernel_source import KernelName, KernelSource
from boosting.compute.kernel_stamps import stamps
from boosting.warm_up import touch_everything

TREE = KernelName("trees/best_first.py", "grow_best_first")
PUSH = KernelName("losses/lambdamart/kernels.py", "sum_lambdas")

TOY = {
    "near.py": """
from typing import NamedTuple
import numba
from . import far
from .far import HEIGHT as height, halve
from .made import kernel
class Box(NamedTuple):
    width: int
    depth: int
class Bag(NamedTuple):
    weight: int
def words():
    "unrelated"
    return 1
@kernel
def volume(box, scale: float):
    "About volumes."
    return halve(box.width * box.depth * height) * scale * far.UNIT
""",
    "far.py": """
import numba
HEIGHT = 2.0
UNIT = 10
OTHER = 3
SHARE = [0.5]
SHARE[0] = 0.25
@numba.njit(nogil=True)
def halve(x):
    # a half
    return x * SHARE[0]
""",
    "made.py": """
from functools import partial
import numba
kernel = partial(numba.njit, nogil=True)
""",
    "plain.py": """
from functools import cache
@cache
def answer():
    return 42
""",
}


@pytest.fixture
def toy(tmp_path):
    for name, text in TOY.items():
        (tmp_path / name).write_text(text)
    return tmp_path


def copied(folder):
    return shutil.copytree(PACKAGE, folder / "boosting", ignore=shutil.ignore_patterns("__pycache__"))


@pytest.fixture
def package(tmp_path):
    """A copy of the library whose files may be edited."""
    return copied(tmp_path)


@pytest.fixture(scope="module")
def before(tmp_path_factory):
    """The stamps of the library as it is."""
    folder = tmp_path_factory.mktemp("as_it_is")
    return stamps(copied(folder), folder)


def edit(path, old, new):
    text = path.read_text()
    assert old in text, f"{old!r} is gone from {path.name}: choose another example"
    path.write_text(text.replace(old, new, 1))


def stamp(folder):
    return KernelSource(folder).stamp(KernelName("near.py", "volume"))


def test_kernels_are_found_by_where_their_decorators_lead(toy):
    assert set(KernelSource(toy).kernels()) == {("near.py", "volume"), ("far.py", "halve")}


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("near.py", "box.width * box.depth", "box.width + box.depth"),  # the kernel
        ("far.py", "return x * SHARE", "return x + SHARE"),  # a helper in another file
        ("far.py", "HEIGHT = 2.0", "HEIGHT = 2.5"),  # a constant of another file, imported under another name
        ("far.py", "UNIT = 10", "UNIT = 12"),  # one that is an attribute of a module
        ("far.py", "SHARE[0] = 0.25", "SHARE[0] = 0.75"),  # a statement that changes a constant
        ("made.py", "nogil=True", "nogil=True, fastmath=True"),  # how it is compiled
        ("near.py", "    width: int\n    depth: int", "    depth: int\n    width: int"),  # where a field stands
    ],
)
def test_whatever_can_change_machine_code_changes_the_stamp(toy, file, old, new):
    before = stamp(toy)
    edit(toy / file, old, new)
    assert stamp(toy) != before


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("near.py", "About volumes.", "About the volumes of boxes."),
        ("near.py", "scale: float", "scale"),
        ("near.py", "import numba\n", "\n\n# for kernels\nimport numba\n"),  # lines move
        ("near.py", "return 1", "return 2"),  # a function that the kernel does not call
        ("near.py", "    weight: int", "    weight: int\n    size: int"),  # a tuple that it does not read
        ("far.py", "# a half", "# one half"),
        ("far.py", "OTHER = 3", "OTHER = 4"),
        ("plain.py", "42", "43"),
    ],
)
def test_nothing_else_does(toy, file, old, new):
    before = stamp(toy)
    edit(toy / file, old, new)
    assert stamp(toy) == before


def test_a_docstring_that_comes_or_goes_counts(toy):
    """It moves the constants of the bytecode, by which numba tells kernels apart."""
    before = stamp(toy)
    edit(toy / "near.py", '    "About volumes."\n', "")
    assert stamp(toy) != before


def test_an_import_under_a_condition_is_followed(toy):
    edit(toy / "near.py", "from .far import HEIGHT as height, halve", "if True:\n    from .far import HEIGHT as height, halve")
    before = stamp(toy)
    edit(toy / "far.py", "HEIGHT = 2.0", "HEIGHT = 2.5")
    assert stamp(toy) != before


def test_two_things_that_call_each_other_end(toy):
    (toy / "far.py").write_text(
        TOY["far.py"] + "@numba.njit\ndef odd(n):\n    return even(n)\n@numba.njit\ndef even(n):\n    return odd(n)\n"
    )
    assert KernelSource(toy).stamp(KernelName("far.py", "odd")) != KernelSource(toy).stamp(KernelName("far.py", "halve"))


def test_what_was_read_is_told_whatever_happens_to_the_files(toy):
    seen = KernelSource(toy)
    before = seen.stamp(KernelName("near.py", "volume"))
    edit(toy / "far.py", "HEIGHT = 2.0", "HEIGHT = 2.5")
    assert seen.stamp(KernelName("near.py", "volume")) == before != stamp(toy)


# ---- of this library ----


@pytest.mark.slow
def test_every_kernel_of_the_library_is_known_and_knows_the_tuples_that_it_is_given():
    touch_everything()
    for module in pkgutil.walk_packages(boosting.__path__, "boosting."):
        importlib.import_module(module.name)
    source = KernelSource(PACKAGE)
    known = set(source.kernels())
    seen = {value for module in _modules() for value in vars(module).values() if isinstance(value, Dispatcher)}
    places = {kernel: KernelName(_file(kernel.py_func.__module__), kernel.py_func.__name__) for kernel in seen}
    assert set(places.values()) == known and len(known) > 50
    for kernel, place in places.items():
        given = {kind.instance_class for signature in kernel.signatures for kind in signature if isinstance(kind, types.NamedTuple)}
        for tuple_class in given:
            counted = [text for file, (text, *_) in source.tuples(place.file, frozenset(tuple_class._fields))]
            assert any(f"'{tuple_class.__name__}'" in text for text in counted), (place, tuple_class)


def _modules():
    import sys

    return [module for name, module in sys.modules.items() if name.split(".")[0] == "boosting"]


def _file(module):
    return module.removeprefix("boosting.").replace(".", "/") + ".py"


@pytest.mark.slow
def test_an_edit_of_a_helper_in_another_file_is_an_edit_of_the_tree(package, before, tmp_path):
    edit(package / "trees" / "rows.py", "n_left, count_left, cut", "n_left, count_left, the_cut")
    after = stamps(package, tmp_path)
    assert after.of[TREE] != before.of[TREE] and after.of[PUSH] == before.of[PUSH] and after.whole != before.whole


def test_a_constant_of_another_file_is_part_of_the_tree(package, before):
    edit(package / "trees" / "splitting.py", "TIE = 1e-12", "TIE = 1e-11")
    assert KernelSource(package).stamp(TREE) != before.of[TREE]


@pytest.mark.slow
def test_words_and_whatever_is_no_kernel_leave_everything_compiled(package, before, tmp_path):
    for path in package.rglob("*.py"):
        path.write_text('"""Other words."""\n' + path.read_text().split('"""', 2)[2] + "\n# the end\n")
    (package / "losses" / "new.py").write_text("class New:\n    title = 'new'\n")
    edit(package / "losses" / "lambdamart" / "words.py", 'title = "', 'title = "The ')
    edit(package / "explain" / "leaf.py", "\n\n\ndef ", "\n\n\ndef _nobody():\n    return 1\n\n\ndef ")
    assert stamps(package, tmp_path) == before
