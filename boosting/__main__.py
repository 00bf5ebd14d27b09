"""The library without a line of Python, and the app. Where pip installed it, `boosting-to-rank` is `python -m boosting`.

python -m boosting app train.txt --test test.txt
python -m boosting losses lambdamart [--json]
python -m boosting train lambdamart --data train.txt --validation vali.txt --patience 20 --to ranker.boosting
python -m boosting evaluate ranker.boosting --data test.txt --metric ndcg@1,5,10 [--json | --csv]
python -m boosting predict ranker.boosting --data new.csv --to scores.csv [--json | --trec]
python -m boosting explain ranker.boosting --data test.txt --query q7 --document d2 --other d5 [--json]
python -m boosting experiment --list
python -m boosting experiment gb-figure-2 --data train.txt --test test.txt [--json | --csv | --latex]
python -m boosting experiment mp-figures-3-5 --data MQ2007.zip
python -m boosting contest lambdamart gbrank:learning_rate=0.1/0.3 ranksvm --data train.txt --folds 5 --report contest.html
python -m boosting errors ranker.txt --data train.txt --test test.txt --metric ndcg@10 [--json | --csv pairs]
python -m boosting import model.txt --data train.txt --to model.boosting
python -m boosting export ranker.boosting --to ranker.html
python -m boosting site public_html
python -m boosting example
"""

import argparse
import os
import re
import sys
import warnings
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NoReturn, TextIO

from .command import app, bring, contest, errors, evaluate, example, experiment, explain, export, losses, predict, site, train
from .compute.interrupt import stop_in_order
from .data.letor_line import LetorError

PASTED = re.compile(r"(?<!\S)(\S{60})\S{1000,}(\S{20})")  # longer than paths are: what came where a word belongs
COMMANDS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")  # to a terminal, but for a tab and a new line


def main(arguments: Sequence[str] | None = None) -> int:
    """What the command does; returns its exit code: 0, 1 where it cannot be done, 130 where it was stopped."""
    if sys.stderr is None:  # closed, as `2>&-` does: nobody hears remarks, and they are no reason to end
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115
    try:
        given = _given(arguments)
        stop_in_order()
        with warnings.catch_warnings():
            warnings.showwarning = _say_once()  # a sentence; where in the code it was said is nothing to a reader
            printed = given.run(given)
        _print(printed)
    except (LetorError, ValueError, OSError, ImportError) as error:
        sys.stderr.write(f"{_readable(_cut(_sentence(error)), sys.stderr)}\n")
        return 1
    except MemoryError:
        sys.stderr.write("there is not enough memory for this; give it fewer documents or features, or close other programs.\n")
        return 1
    except (KeyboardInterrupt, SystemError) as error:
        if not _was_stopped(error):
            raise
        sys.stderr.write("stopped.\n")
        return 130
    return 0


def _was_stopped(error: BaseException | None) -> bool:
    """Whether it was Ctrl-C, which compiled code wraps in a SystemError."""
    while isinstance(error, SystemError):
        error = error.__cause__
    return isinstance(error, KeyboardInterrupt)


def _print(text: str) -> None:
    """Raises OSError where it cannot be written, as on a disk that is full."""
    if sys.stdout is None:  # closed, as `>&-` does
        raise OSError("what it prints could not be written: standard output is closed.")
    try:
        _make_room(sys.stdout, text)
        sys.stdout.write(_readable(text.rstrip("\n"), sys.stdout) + "\n")
        sys.stdout.flush()
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or Python complains at its end
        if not isinstance(error, BrokenPipeError):  # whoever reads has read enough, as `| head` does
            raise OSError(f"what it prints could not be written in full: {error.strerror}.") from error


def _sentence(error: Exception) -> str:
    """What went wrong, and what to do about it."""
    if isinstance(error, FileNotFoundError) and error.filename is not None:
        pipe = "; what a pipe sends is read as /dev/stdin" if str(error.filename) == "-" else ""
        return f"{error.filename}: there is no such file or folder{pipe}."
    if isinstance(error, ModuleNotFoundError) and error.name:
        return f"this needs the package {error.name}, which is not installed: pip install {error.name}."
    if isinstance(error, UnicodeEncodeError):
        near = ascii(error.object[max(0, error.start - 20) : error.end + 20])
        return f"{near} holds half a character, which no text can hold; rename what has it in Python, and save the run again."
    if isinstance(error, OSError) and error.filename is not None and error.strerror:
        return f"{error.filename}: {error.strerror}."
    return str(error)


def _make_room(stream: TextIO, text: str) -> None:
    """UTF-8, as files are written, where the stream's own encoding lacks a sign of the text: that of a pipe on Windows lacks the minus."""
    try:
        text.encode(stream.encoding or "utf-8")
    except UnicodeEncodeError:
        stream.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[attr-defined]


def _readable(text: str, stream: TextIO) -> str:
    """The text; for a terminal without the signs that would command it, which the names of documents may hold."""
    return COMMANDS.sub("\ufffd", text) if stream.isatty() else text


def _say_once() -> Callable[..., None]:
    """What writes a warning to stderr, each sentence once."""
    said = set[str]()

    def say(message: Warning | str, *_: object) -> None:
        if str(message) not in said:
            sys.stderr.write(f"{message}\n")
        said.add(str(message))

    return say


def _given(arguments: Sequence[str] | None) -> argparse.Namespace:
    """What was asked for; of a word that a command does not know its own usage tells more than that of all commands."""
    given, unknown = _parser().parse_known_args(arguments)
    if unknown:
        given.command.error(f"unrecognized arguments: {' '.join(unknown)}")
    return given


class _Parser(argparse.ArgumentParser):
    """Says what is wrong with a word, without all of it."""

    def error(self, message: str) -> NoReturn:
        super().error(_cut(message))

    def _print_message(self, message: str, file: Any = None) -> None:
        """As what a command prints: argparse itself would not say where the help could not be written."""
        if file is sys.stdout:
            _print(message)
        else:
            super()._print_message(message, file)


def _cut(text: str) -> str:
    """The text without the middle of long words, or the remedy at its end is screens away."""
    return PASTED.sub(r"\1…\2", text)


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="boosting-to-rank" if Path(sys.argv[0]).stem == "boosting-to-rank" else "python -m boosting",
        description="Boosting for learning to rank: the app, training, explanation and contests on your own queries.",
        epilog="COMMAND --help says more.",
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for one in (app, losses, train, evaluate, predict, explain, errors, contest, experiment, bring, export, site, example):
        one.add_parser(commands)
    for command in commands.choices.values():
        command.set_defaults(command=command)
    return parser


if __name__ == "__main__":
    sys.exit(main())
