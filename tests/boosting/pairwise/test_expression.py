"""Typed formulas: the same values as Python's, errors that name place and remedy, and nothing that runs."""

import ast
import inspect
import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boosting.pairwise import expression
from boosting.pairwise.expression import DEEPEST, LONGEST, ExpressionError, parse

GAPS = np.array([0.5, 1.0, 2.0, 4.0])
PYTHON = {name: getattr(math, name, None) for name in ("exp", "log", "sqrt", "tanh", "e", "pi")}
PYTHON |= {"abs": abs, "min": min, "max": max, "sign": lambda x: (x > 0) - (x < 0)}


def by_python(text):
    """The value of a formula that this file wrote itself, by Python's own arithmetic."""
    code = compile(ast.parse(text.strip().replace("^", "**"), mode="eval"), "formula", "eval")
    return [eval(code, {"__builtins__": {}}, {**PYTHON, "gap": g, "g": g}) for g in GAPS.tolist()]


@pytest.mark.parametrize(
    "text",
    [
        "gap", "g", "1", "1.5e-1", ".5", "2 - 3 - 4", "2 / 4 / 8", "2 + 3*gap", "(2 + 3)*gap", "-gap^2", "2^3^2", "2^-gap", "--gap",
        "gap*-2", "log(1 + 3*gap)", "1/(1 + exp(-0.5*gap))", "min(gap, 2) + max(1, g)", "sqrt(abs(-gap))", "sign(gap - 1)",
        "tanh(gap)*pi/e", "+gap", " gap ", "((((gap))))", "gap**2", "1e2", "exp(1)^gap",
    ],
)  # fmt: skip
def test_a_formula_has_the_value_of_pythons_arithmetic(text):
    np.testing.assert_allclose(parse(text)(GAPS), by_python(text), rtol=1e-14)


def numbers_and_gaps():
    return st.sampled_from(["gap", "g", "e", "pi", "1", "2.5", "0.25"])


def larger(inner):
    two = st.tuples(inner, st.sampled_from("+-*/"), inner).map(lambda t: f"({t[0]} {t[1]} {t[2]})")
    one = st.tuples(st.sampled_from(["-", "abs", "tanh", "sign"]), inner).map(lambda t: f"{t[0]}({t[1]})")
    return two | one | st.tuples(st.sampled_from(["min", "max"]), inner, inner).map(lambda t: f"{t[0]}({t[1]}, {t[2]})")


@given(st.recursive(numbers_and_gaps(), larger, max_leaves=6).filter(lambda text: len(text) <= LONGEST))
def test_any_formula_has_the_value_of_pythons_arithmetic(text):
    try:
        expected = by_python(text)
    except ZeroDivisionError:
        assert not np.isfinite(parse(text)(GAPS)).all() or "/" in text
        return
    np.testing.assert_allclose(parse(text)(GAPS), expected, rtol=1e-12, atol=1e-300)


WRONG = [
    ("", 1, "the end", "Write something like"),
    ("   ", 1, "the end", "Write something like"),
    ("gap +", 6, "the end", "a number, gap, a function"),
    ("2gap", 2, "“gap”", "Write a product as 2*gap"),
    ("1,5*gap", 2, "“,”", "Write decimals as 1.5"),
    ("gap gap", 5, "“gap”", "operator"),
    ("(gap", 5, "the end", "parenthesis at character 1 is still open"),
    ("gap)", 4, "“)”", "operator"),
    ("lg(gap)", 1, "“lg”", "no such name. Use gap, e, pi"),
    ("1 + gup", 5, "“gup”", "no such name"),
    ("y_i - y_j", 1, "“y_i”", "Write gap for it"),
    ("sqrt gap", 6, "“gap”", "Write sqrt(gap)."),
    ("sqrt", 5, "the end", "Write sqrt(gap)."),
    ("min(gap)", 1, "“min”", "takes 2 values, here are 1. Write min(gap, 1)."),
    ("log(gap, 2)", 1, "“log”", "takes 1 value, here are 2. Write log(gap)."),
    ("gap * / 2", 7, "“/”", "put a value before it"),
    ("gap $ 2", 5, "“$”", "operator"),
    ("1..2", 3, "“.2”", "operator"),
    ("__import__('os')", 1, "“__import__”", "no such name"),
    ("gap.real", 4, "“.”", "operator"),
    ("[gap]", 1, "“[”", "Remove it"),
    ("lambda: gap", 1, "“lambda”", "no such name"),
    ("gap\nimport os", 5, "“import”", "operator"),
]


@pytest.mark.parametrize(("text", "position", "shown", "remedy"), WRONG, ids=[text or "nothing" for text, *_ in WRONG])
def test_an_error_names_the_place_what_stands_there_and_the_remedy(text, position, shown, remedy):
    with pytest.raises(ExpressionError) as caught:
        parse(text)
    sentence = str(caught.value)
    assert caught.value.position == position
    assert sentence.startswith(f"At character {position}, {shown}: ") and remedy in sentence and sentence.endswith(".")


def test_length_and_depth_have_bounds_and_long_formulas_fit():
    assert parse("1" + "+1" * ((LONGEST - 1) // 2))(GAPS)[0] == 1 + (LONGEST - 1) // 2
    with pytest.raises(ExpressionError, match=f"{LONGEST + 1} characters; {LONGEST} are allowed"):
        parse("1" * (LONGEST + 1))
    assert parse("(" * (DEEPEST - 1) + "gap" + ")" * (DEEPEST - 1))(GAPS).tolist() == GAPS.tolist()
    for deep in ("(" * DEEPEST + "gap" + ")" * DEEPEST, "-" * 100 + "gap", "2^" * 50 + "gap", "(" * LONGEST):
        with pytest.raises(ExpressionError, match="within each other"):
            parse(deep)


@given(st.text(max_size=40) | st.lists(st.sampled_from([*"()+-*/^,. 1", "gap", "log", "min", "e"]), max_size=20).map("".join))
def test_no_text_does_anything_but_give_a_formula_or_a_sentence(text):
    try:
        values, sentence = parse(text)(GAPS), ""
    except ExpressionError as error:
        values, sentence = GAPS, f"{error.position}: {error}"
    assert values.shape == GAPS.shape and values.dtype == np.float64
    assert len(sentence) < 280


@pytest.mark.parametrize("text", ["log(gap - 1)", "1/(gap - 1)", "exp(gap^9)", "sqrt(-gap)", "9e999"])
def test_what_has_no_value_is_nan_or_infinite_without_a_warning(text):
    assert not np.isfinite(parse(text)(GAPS)).all()


def test_signs_that_people_copy_are_read():
    np.testing.assert_array_equal(parse("3 × gap − 1 ÷ 2")(GAPS), parse("3*gap - 1/2")(GAPS))


def test_nothing_in_the_reader_runs_text():
    names = {node.id for node in ast.walk(ast.parse(inspect.getsource(expression))) if isinstance(node, ast.Name)}
    assert not names & {"eval", "exec", "compile", "__import__", "getattr", "globals"}
