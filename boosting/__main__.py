"""The library without a browser, and without a line of Python.

python -m boosting experiment --list
python -m boosting experiment gb-figure-2 --data train.txt --test test.txt [--json | --csv | --latex]
python -m boosting experiment mp-figures-3-5 --data MQ2007.zip
python -m boosting contest lambdamart gbrank:learning_rate=0.1/0.3 ranksvm --data train.txt --folds 5 --report contest.html
python -m boosting errors ranker.txt --data train.txt --test test.txt --metric ndcg@10 [--json | --csv pairs]
"""

import argparse
import sys
import warnings
from collections.abc import Callable, Sequence
from pathlib import Path

from .command import app, contest, errors, experiment, site
from .data.letor_line import LetorError


def main(arguments: Sequence[str] | None = None) -> int:
    """What the command does; returns its exit code: 0, 1 where it cannot be done, 130 where it was stopped."""
    given = _parser().parse_args(arguments)
    try:
        with warnings.catch_warnings():
            warnings.showwarning = _say_once()  # a sentence; where in the code it was said is nothing to a reader
            printed = given.run(given)
    except (LetorError, ValueError, OSError) as error:
        sys.stderr.write(f"{error}\n")
        return 1
    except KeyboardInterrupt:
        sys.stderr.write("stopped.\n")
        return 130
    sys.stdout.write(printed.rstrip("\n") + "\n")
    return 0


def _say_once() -> Callable[..., None]:
    """What writes a warning to stderr, each sentence once."""
    said = set[str]()

    def say(message: Warning | str, *_: object) -> None:
        if str(message) not in said:
            sys.stderr.write(f"{message}\n")
        said.add(str(message))

    return say


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="boosting-to-rank" if Path(sys.argv[0]).stem == "boosting-to-rank" else "python -m boosting",
        description="The app, contests, the papers' experiments, and a ranker's errors.",
        epilog="COMMAND --help says more.",
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for one in (app, contest, experiment, errors, site):
        one.add_parser(commands)
    return parser


if __name__ == "__main__":
    sys.exit(main())
