"""Stamps are kept for the text that they were read from, and read again where the file is of no use."""

import pytest

from boosting.compute import kernel_stamps
from boosting.compute.kernel_source import KernelName
from boosting.compute.kernel_stamps import stamps


@pytest.fixture
def package(tmp_path):
    (tmp_path / "package").mkdir()
    (tmp_path / "package" / "warm_up.py").write_text("")
    (tmp_path / "package" / "one.py").write_text("import numba\n@numba.njit\ndef one(x):\n    return x + 1\n")
    return tmp_path / "package"


def never(*_):
    raise AssertionError("the source was read again")


def test_they_are_read_from_the_source_once_for_one_text(package, tmp_path, monkeypatch):
    found = stamps(package, tmp_path)
    assert set(found.of) == {KernelName("one.py", "one")}
    with monkeypatch.context() as patch:
        patch.setattr(kernel_stamps, "KernelSource", never)
        assert stamps(package, tmp_path) == found
    (package / "one.py").write_text((package / "one.py").read_text().replace("+ 1", "+ 2"))
    assert stamps(package, tmp_path).of != found.of


@pytest.mark.parametrize("text", ["", "[", "null", "[1, 2]", '[[["one.py"]], "x"]'])
def test_a_file_that_is_not_whole_is_made_anew(package, tmp_path, text):
    found = stamps(package, tmp_path)
    (path,) = tmp_path.glob("stamps-*")
    path.write_text(text)
    assert stamps(package, tmp_path) == found == stamps(package, tmp_path)


def test_a_folder_that_cannot_be_written_to_costs_time_only(package, tmp_path):
    (tmp_path / "file").write_text("")
    assert stamps(package, tmp_path / "file") == stamps(package, tmp_path)


def test_of_code_that_is_edited_while_it_is_read_nothing_is_kept(package, tmp_path, monkeypatch):
    read = kernel_stamps.KernelSource

    def and_edit(folder):
        (folder / "two.py").write_text("")
        return read(folder)

    monkeypatch.setattr(kernel_stamps, "KernelSource", and_edit)
    stamps(package, tmp_path)
    assert not list(tmp_path.glob("stamps-*"))
