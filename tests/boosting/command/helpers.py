"""A command in this process: its flags, what it prints, and files for it."""

import html
import json
import re

from boosting.__main__ import main
from tests.boosting.helpers import make_data

LOSS = "lambdamart:max_leaf_nodes=4,n_iterations=8"


def flags(tables, *others):
    return ["--data", str(tables["train"]), *(word for part in others for word in (f"--{part}", str(tables[part])))]


def said(capsys, *arguments):
    code = main([*map(str, arguments)])
    printed = capsys.readouterr()
    assert code == 0, printed.err
    return printed.out


def as_json(capsys, *arguments):
    """What it prints with --json."""
    return json.loads(said(capsys, *arguments, "--json"))


def refused(capsys, *arguments):
    """The sentence with which it ends."""
    assert main([*map(str, arguments)]) == 1, arguments
    sentence = capsys.readouterr().err
    assert "Traceback" not in sentence
    return sentence


def run_script(page):
    """The names in the script of a contest's page, once it has run."""
    (script,) = re.findall(r"<pre>(.*?)</pre>", page.read_text(), re.DOTALL)
    names: dict = {}
    exec(html.unescape(script), names)
    return names


def written_csv(folder):
    """Three tables of eight queries of five documents: part -> path."""
    paths = {}
    for number, part in enumerate(("train", "validation", "test")):
        data = make_data(number, sizes=(5,) * 8, n_grades=3)
        rows = [
            f"{8 * number + data.document_query[i]},{data.relevance[i]:g},{','.join(map(repr, data.features[i].tolist()))}"
            for i in range(40)
        ]
        paths[part] = folder / f"{part}.csv"
        paths[part].write_text("\n".join(["qid,grade,a,b,c", *rows]) + "\n")
    return paths


def letor(path, data):
    """The same documents as LETOR text, which leaves out what is 0."""
    rows = zip(data.relevance, data.document_query, data.features, strict=True)
    lines = [f"{g:g} qid:{data.qids[q]} " + " ".join(f"{j}:{x!r}" for j, x in enumerate(row.tolist(), 1) if x) for g, q, row in rows]
    path.write_text("\n".join(lines) + "\n")
    return path
