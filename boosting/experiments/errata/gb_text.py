"""Slips of [GB] in its text: a gradient, the cost of a wrong order, the code of the grades, and the test of two click rates."""

import numpy as np

from ... import metrics
from ...boost import train
from ...clicks.likelihood import g_test, printed_test
from ...data.dataset import Dataset
from ...losses.gbt import GBT
from ...settings import Settings
from .erratum import Erratum, Evidence, said

PICTURE = "We read a text made from the paper's pages, in which a letter may be misread."
LINKS = ((100_000, 80_000, 50_000), (1_000, 800, 500))  # inbound links of d1, d2, d3 of two queries, [GB] section 3.3.1
CODES = (0, 1, 2)  # perfect, excellent, good


def _gradient(data: Dataset) -> Evidence:
    """A pair that h does not match: 1.0 for the document that should be above, 1.5 for the other."""
    h, step = np.array([1.0, 1.5]), 1e-6

    def risk(scores: np.ndarray) -> float:
        return 0.5 * max(0.0, scores[1] - scores[0]) ** 2

    slope = [(risk(h + step * e) - risk(h - step * e)) / (2 * step) for e in np.eye(2)]
    printed = (h[1] - h[0], h[0] - h[1])
    return Evidence(
        f"At h(x) = {h[0]:g} and h(y) = {h[1]:g} the risk (1) is {said(risk(h))}. Its derivatives, measured, are {said(slope[0])} by h(x) "
        f"and {said(slope[1])} by h(y); the passage has {said(printed[0])} and {said(printed[1])}.",
        bool(np.allclose(slope, [-value for value in printed])),
        ("", "measured", "called gradient"),
        tuple((name, said(a), said(b)) for name, a, b in zip(("by h(x)", "by h(y)"), slope, printed, strict=True)),
        {"by x": slope[0], "by y": slope[1], "printed x": printed[0], "printed y": printed[1]},
    )


def _dcg(data: Dataset) -> Evidence:
    """Two documents with gains 10 and 3, ranks 1 and 2."""
    (i, j), (one, other) = (1, 2), (10.0, 3.0)
    at = {rank: 1.0 / np.log2(rank + 1.0) for rank in (i, j)}
    printed, wrong, right = one * at[i] + other * at[i], one * at[i] + other * at[j], one * at[j] + other * at[i]
    weight = abs(one - other) * abs(at[i] - at[j])
    return Evidence(
        f"Gains 10 and 3 at ranks 1 and 2: the two orders come to {said(wrong)} and {said(right)}, and they differ by {said(weight)}, just "
        f"what the weight formula of the next line gives. With log₂(i + 1) twice the first would be {said(printed)}, and the difference "
        f"{said(abs(printed - right))}.",
        bool(np.isclose(abs(wrong - right), weight) and not np.isclose(abs(printed - right), weight)),
        ("order", "its two terms"),
        (("d1 at 1, d2 at 2, as printed", said(printed)), ("d1 at 1, d2 at 2", said(wrong)), ("d2 at 1, d1 at 2", said(right)),
         ("difference by the weight formula", said(weight))),
        {"printed": abs(printed - right), "right": abs(wrong - right), "weight": weight},
    )  # fmt: skip


def _harvard(data: Dataset) -> Evidence:
    """GBT on the six documents of the example, coded as there."""
    links = np.array(LINKS, np.float64).reshape(-1, 1)
    coded = Dataset(links, relevance=[*CODES, *CODES], query_ptr=[0, 3, 6])
    truth = Dataset(links, relevance=[2 - code for code in (*CODES, *CODES)], query_ptr=[0, 3, 6])
    scores = train(coded, GBT(), Settings(200, 6, learning_rate=0.5)).scores(200)
    wrong, n_pairs = int(metrics.contradicting_pairs(truth, scores)), int(metrics.n_pairs(truth))
    first = int(np.argmax(scores[:3])) + 1
    return Evidence(
        f"GBT fits the codes of the example with an error of {said(float(np.abs(scores - coded.relevance).max()))}, and its scores put "
        f"document {first}, the one that is only good, first: {wrong} of {n_pairs} pairs contradict. Ranked by falling h, the codes put "
        "the worst document on top.",
        wrong == n_pairs and first == 3,
        ("document", "judged", "code", "h(x)", "place by falling h"),
        tuple((f"d{q + 1}{d + 1}", ("perfect", "excellent", "good")[d], str(CODES[d]), said(scores[3 * q + d]), str(3 - d))
              for q in range(2) for d in range(3)),
        {"wrong": wrong, "pairs": n_pairs, "first": first},
    )  # fmt: skip


def _clicks(data: Dataset) -> Evidence:
    pairs = ((50, 50), (60, 40), (70, 30))
    proper, printed = ([float(test(c1, 100, c2, 100)) for c1, c2 in pairs] for test in (g_test, printed_test))
    return Evidence(
        f"For 50/50, 60/40 and 70/30 clicks of 100 the printed ratio comes to {', '.join(map(said, printed))}: hardly a difference. With "
        f"the two binomials in the numerator it is {', '.join(f'{abs(value):.2f}' for value in proper)}, and 60/40 is significant at 1 %.",
        bool(max(printed) - min(printed) < 1.0 and proper[0] < 1e-9 and proper[1] > 6.635 and proper[2] > proper[1]),
        ("clicks of 100 each", "−2 log λ as printed", "−2 log λ, corrected"),
        tuple((f"{a} and {b}", said(p), f"{abs(g):.2f}") for (a, b), p, g in zip(pairs, printed, proper, strict=True)),
        {"printed 60/40": printed[1], "proper 60/40": proper[1], "printed 70/30": printed[2], "proper 70/30": proper[2]},
    )


def _chi(data: Dataset) -> Evidence:
    g = float(g_test(60, 100, 40, 100))
    ratio = float(np.exp(-g / 2.0))
    return Evidence(
        f"60 and 40 clicks of 100: the corrected λ is {said(ratio)}, as any ratio of the best likelihood under one rate to that under two "
        f"lies between 0 and 1. −χ² would be below 0. −2 log λ is {said(g)}, to be held against 6.635.",
        bool(0.0 < ratio <= 1.0 and g > 0.0),
        ("quantity", "60 and 40 of 100"),
        (("λ", said(ratio)), ("log λ", said(np.log(ratio))), ("−2 log λ", said(g))),
        {"ratio": ratio, "log": float(np.log(ratio)), "g": g},
    )


TEXT = (
    Erratum(
        "gb-gradient", "GB", "section 2.2, before (2)", "Which sign does the gradient have?",
        "For the risk (1), half the squared max{0, h(y) − h(x)}, the text names what it calls components of the gradient at a pair "
        "that h "
        "does not match.",
        r"h(y_i) - h(x_i), \quad h(x_i) - h(y_i)",
        "h(x) = 1 and h(y) = 1.5, but x should be above. What is the derivative of the risk by h(x)?",
        ("−0.5", "0", "+0.5"), 0, _gradient,
        r"\begin{gathered} \partial\mathcal{R}/\partial h(x_i) = h(x_i) - h(y_i) \\ "
        r"\partial\mathcal{R}/\partial h(y_i) = h(y_i) - h(x_i) \end{gathered}",
        "They are the negative gradient, as the sentence before says of the same two numbers. The targets (2) made of them are right.",
        PICTURE,
    ),
    Erratum(
        "gb-dcg", "GB", "section 4, direction 2", "The cost of a wrong order",
        "Two documents are at positions i < j. The section writes down what the two contribute to DCG in the wrong order and in the right "
        "one; the difference is to weigh the pair.",
        r"\frac{G(d_1)}{\log_2(i+1)} + \frac{G(d_2)}{\log_2(i+1)}",
        "What is wrong with it?",
        ("The base of the logarithm", "The gains are exchanged", "Both documents are at position i"), 2, _dcg,
        r"\frac{G(d_1)}{\log_2(i+1)} + \frac{G(d_2)}{\log_2(j+1)}",
        "The weight that the section derives, one line below, is right.",
        PICTURE + " Here j would have to be misread as i, in one of six fractions.",
    ),
    Erratum(
        "gb-harvard", "GB", "section 3.3.1, the example of two queries", "Harvard and San Mateo",
        "To show that regression on grades has trouble with two queries of different popularity, the example codes the labels of three "
        "documents each, and wants h(x) near the code.",
        r"0 \Leftrightarrow \text{perfect}, \quad 1 \Leftrightarrow \text{excellent}, \quad 2 \Leftrightarrow \text{good}",
        "The paper ranks x above y if h(x) > h(y). Which document does a perfect fit put first?",
        ("The perfect one", "The good one, the worst of the three", "None: h is constant"), 1, _harvard,
        r"2 \Leftrightarrow \text{perfect}, \quad 1 \Leftrightarrow \text{excellent}, \quad 0 \Leftrightarrow \text{good}",
        "Section 3.1.2 has grades that rise with relevance, and the sentence below takes small x for better relevance, though the perfect "
        "documents have the most links. What the example argues, that one h must serve link counts 100 times apart, holds either way.",
    ),
    Erratum(
        "gb-clicks", "GB", "section 3.1.3", "Two click rates",
        "A likelihood ratio tests whether two documents with c₁ of n₁ and c₂ of n₂ clicks differ. B(k; n, p) is the binomial "
        "distribution, with its coefficient; p₁ and p₂ are the two click rates, p is that of both together.",
        r"\lambda = \frac{B(c_1+c_2;\; n_1+n_2,\; p)}{B(c_1;\, n_1,\, p_1)\; B(c_2;\, n_2,\, p_2)}",
        "How far apart does this put 50/50 clicks and 70/30 clicks of 100?",
        ("Hardly: −4.4 against −4.0", "Very far: 0 against 33", "It cannot be computed"), 0, _clicks,
        r"\lambda = \frac{B(c_1;\, n_1,\, p)\; B(c_2;\, n_2,\, p)}{B(c_1;\, n_1,\, p_1)\; B(c_2;\, n_2,\, p_2)}",
        "A single binomial of the sums brings another coefficient, which grows nearly as fast as the rest falls.",
        PICTURE,
    ),
    Erratum(
        "gb-chi", "GB", "section 3.1.3", "What is chi-square here?",
        "The same likelihood ratio λ, and what it tends to for many impressions; pairs are kept when it is greater than a threshold.",
        r"\lambda \;\rightarrow\; -\chi^2",
        "Which function of a likelihood ratio has the chi-square distribution, if the rates are equal?",
        ("λ itself", "−λ", "−2 log λ"), 2, _chi,
        r"-2 \log \lambda \;\rightarrow\; \chi^2_1",
        "λ lies between 0 and 1 and is small where the rates differ: keeping what is above a threshold keeps the wrong pairs.",
        PICTURE,
    ),
)  # fmt: skip
