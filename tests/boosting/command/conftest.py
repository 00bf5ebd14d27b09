"""Three tables of queries, the data in them, a run that `train` saved, and published folds."""

import pytest

from boosting.__main__ import main
from boosting.data.kinds import read_files
from tests.boosting.command.helpers import LOSS, flags, written_csv
from tests.boosting.data.test_published import GOOD, written, zipped


@pytest.fixture(scope="module")
def tables(tmp_path_factory):
    return written_csv(tmp_path_factory.mktemp("tables"))


@pytest.fixture(scope="module")
def parts(tables):
    return dict(zip(tables, read_files(list(tables.values())), strict=True))


@pytest.fixture(scope="module")
def saved(tables):
    """A run with validation data, as `train --to` leaves it."""
    path = tables["train"].with_name("ranker.boosting")
    assert main(["train", LOSS, *flags(tables, "validation"), "--to", str(path)]) == 0
    return path


@pytest.fixture(scope="module")
def folds(tmp_path_factory):
    """Five published folds, as a folder and as its archive."""
    folder = tmp_path_factory.mktemp("folds")
    (folder / "mq.zip").write_bytes(zipped(GOOD))
    return written(folder / "mq", GOOD), folder / "mq.zip"
