"""The front: which engine wrote a model, and its reader.

Readers are imported when the first model is read: an app that opens none need not wait for them.
"""

import os
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

from ..compute.whole_files import check_path, naming
from ..data import gzip_text
from ..data.dataset import Dataset
from ..data.kinds import HEAD, kind_of
from ..words import undirected
from .imported import ImportedModel
from .limits import Limits
from .refusal import Refusal, shown

WHERE = "the model"
REMEDY = "save it with LightGBM's save_model, XGBoost's save_model, CatBoost's save_model(format='json') or RankLib"
DATA = "open it as data: Training file in the app, --data of a command, boosting.read_file in Python"
LETOR = re.compile(rb"^[-+.\d]\S*[ \t]+qid:", re.MULTILINE)
OTHERS = {
    b"CBM1": ("it is a .cbm file, which only CatBoost reads", "open it with CatBoost, and save_model(path, format='json')"),
    b"\x80": ("it is a pickle, which could run any program", "open it where it was made, and save it with the engine's save_model"),
    b"binf": ("it is a binary file of XGBoost before 3.1", "open it with that XGBoost, and save_model('model.json')"),
    b"bs64": ("it is a binary file of XGBoost before 3.1", "open it with that XGBoost, and save_model('model.json')"),
    b"PK": ("it is a ZIP archive, or a saved run", "open the model inside the archive, or the run as it is"),
    b"\x1f\x8b": ("it is a .gz archive", "unpack it, and open the model inside"),
}


def read_model(model: Any, data: Dataset | None = None, limits: Limits = Limits()) -> ImportedModel:  # noqa: B008
    """A ranker of LightGBM, XGBoost, CatBoost or RankLib, without the engine installed.

    model    a path; the bytes or the text of a file; what LightGBM's dump_model returned; a trained object of LightGBM, XGBoost or CatBoost
    data     a Dataset: the trees then ask for its columns, and `matching` says how they were found and whether these are the training rows

    Read are LightGBM's text and dump_model, XGBoost's JSON and UBJ, CatBoost's JSON and RankLib's XML. Scores after each iteration are the
    engine's own. Raises ValueError, one sentence with the remedy, for what is damaged and for what cannot be shown rightly: categorical
    splits, linear leaves, zero as missing, several scores a document; and for data that lack a feature. Raises OSError for a path that
    cannot be opened.

        >>> xml = b'<ensemble><tree id="1" weight="0.5"><split><feature>1</feature><threshold>2</threshold>'
        >>> xml += b'<split pos="left"><output>-1</output></split><split pos="right"><output>1</output></split></split></tree></ensemble>'
        >>> ranker = read_model(xml)
        >>> ranker
        ImportedModel(RankLib: 1 iteration, 1 feature)
        >>> ranker.predict([[2.0], [3.0]])
        array([-0.5,  0.5])
    """
    found = _undirected(_of_object(model, limits))
    limits.check_names(found.feature_names, WHERE)
    if data is None:
        return found
    from .columns import matched

    return matched(found, data)


def _undirected(model: ImportedModel) -> ImportedModel:
    """The same without signs that turn the direction of writing, as data are read: they would turn the words beside a name."""
    names, parameters = model.feature_names, dict(model.parameters)
    if all(map(str.isascii, (model.objective, model.version, *names, *parameters, *parameters.values()))):
        return model
    return replace(
        model, objective=undirected(model.objective), version=undirected(model.version), feature_names=tuple(map(undirected, names)),
        parameters={undirected(name): undirected(value) for name, value in parameters.items()},
    )  # fmt: skip


def _of_object(model: Any, limits: Limits) -> ImportedModel:
    if isinstance(model, dict):
        return _of_document(model, "JSON", limits)
    if isinstance(model, (bytes, bytearray, memoryview)):
        return _of_bytes(bytes(model), limits)
    if isinstance(model, str) and _is_content(model):
        return _of_bytes(model.encode("utf-8", "surrogatepass"), limits)
    if isinstance(model, (str, os.PathLike)):
        return _of_bytes(_contents(Path(model), limits), limits)
    for inside in ("booster_", "get_booster"):  # of LightGBM's and XGBoost's classes in the manner of scikit-learn
        if hasattr(model, inside):
            held = getattr(model, inside)
            return _of_object(held() if callable(held) else held, limits)
    if hasattr(model, "model_to_string"):
        return _of_bytes(model.model_to_string(num_iteration=-1).encode(), limits)
    if hasattr(model, "save_raw"):
        return _of_bytes(bytes(model.save_raw("ubj")), limits)
    if hasattr(model, "save_model"):
        return _of_catboost(model, limits)
    raise Refusal(WHERE, f"it is {shown(type(model).__name__)}, not a path, bytes or a model of LightGBM, XGBoost or CatBoost", REMEDY)


def _is_content(text: str) -> bool:
    """Whether a text is a model itself, not a path to one."""
    return text.lstrip()[:1] in ("{", "<", "#") or text.startswith("tree\n") or "\n" in text


def _contents(path: Path, limits: Limits) -> bytes:
    check_path(path)
    if path.is_dir():
        raise Refusal(str(path), "it is a folder", "name the model's file in it")
    with path.open("rb") as file, naming(path):
        data = file.read(limits.size + 1)
    limits.check_size(len(data), WHERE)
    return data


def _of_catboost(model: Any, limits: Limits) -> ImportedModel:
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "model.json"
        model.save_model(str(path), format="json")
        return _of_bytes(_contents(path, limits), limits)


def _of_bytes(data: bytes, limits: Limits) -> ImportedModel:
    from . import json_text, ubj
    from .lightgbm_text import lightgbm_text
    from .ranklib_xml import ranklib_xml

    limits.check_size(len(data), WHERE)
    if kind := _of_documents(data):
        raise Refusal(WHERE, f"it holds documents ({kind}), and no trees", DATA)
    for mark, (what, remedy) in OTHERS.items():
        if data.startswith(mark):
            raise Refusal(WHERE, what, remedy)
    if ubj.is_ubj(data):
        return _of_document(ubj.parse(data, limits), "UBJ", limits)
    start = data[:1000].removeprefix(b"\xef\xbb\xbf").lstrip()
    if start.startswith((b"tree\n", b"tree\r\n")):
        return lightgbm_text(data, limits)
    if start.startswith((b"{", b"[")):
        return _of_document(json_text.parse(data, limits), "JSON", limits)
    if start.startswith((b"<", b"##")):
        return ranklib_xml(data, limits)
    raise Refusal(WHERE, "it does not begin like a model that can be read", REMEDY)


def _of_documents(data: bytes) -> str:
    """The kind of a file that holds documents, packed or not; "" where it is none."""
    head = gzip_text.head(data, HEAD) if data.startswith(gzip_text.GZIP) else data[:HEAD]
    kind = kind_of("", head)
    return kind.title if kind.look is not None or LETOR.search(head) else ""


def _of_document(document: Any, layout: str, limits: Limits) -> ImportedModel:
    from .catboost_json import catboost_json
    from .lightgbm_json import lightgbm_json
    from .xgboost_json import xgboost_json

    if isinstance(document, list):
        raise Refusal(WHERE, "it is a list of trees, as XGBoost's dump_model writes it, without base score and weights", "use save_model")
    if isinstance(document, dict):
        if "learner" in document:
            return xgboost_json(document, layout, limits)
        if "tree_info" in document:
            return lightgbm_json(document, limits)
        if "features_info" in document:
            return catboost_json(document, limits)
        if str(document.get("class", "")).startswith("org.apache.solr.ltr"):
            raise Refusal(
                WHERE, "it is a model as Solr stores it, without the counts of its leaves", "open the model that it was made from"
            )
    raise Refusal(WHERE, "it has none of the names that a model has: learner, tree_info or features_info", REMEDY)
