"""A command in this process: its flags, what it prints, and files for it."""

from boosting.__main__ import main

LOSS = "lambdamart:max_leaf_nodes=4,n_iterations=8"


def flags(tables, *others):
    return ["--data", str(tables["train"]), *(word for part in others for word in (f"--{part}", str(tables[part])))]


def said(capsys, *arguments):
    code = main([*map(str, arguments)])
    printed = capsys.readouterr()
    assert code == 0, printed.err
    return printed.out


def letor(path, data):
    """The same documents as LETOR text, which leaves out what is 0."""
    rows = zip(data.relevance, data.document_query, data.features, strict=True)
    lines = [f"{g:g} qid:{data.qids[q]} " + " ".join(f"{j}:{x!r}" for j, x in enumerate(row.tolist(), 1) if x) for g, q, row in rows]
    path.write_text("\n".join(lines) + "\n")
    return path
