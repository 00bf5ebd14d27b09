"""Each sentence says what the numbers say, recomputed."""

import numpy as np

from boosting.explain.permutation_importance import PermutationImportance
from boosting.explain.split_importance import SplitImportance
from figures.dependence import Stairs
from ui.forest.words import bold, distance, of_feature, of_gain, of_gains_by_shuffling, of_shuffling, who, widest

NAMES = ["clicks", "a*b", "links", "age"]
SPLIT = SplitImportance(np.array([6.0, 3.0, 1.0, 0.0]), np.array([2, 5, 3, 0]))
WHERE = who(80, 80, "test")


def shuffles(*drops, luck=0.001, whole=0.75):
    return PermutationImportance(whole, np.array([[drop - luck, drop + luck] for drop in drops]))


def test_the_gain_names_the_first_and_counts_the_idle():
    assert (
        of_gain(NAMES, SPLIT)
        == "**clicks** brings the most gain: 60\u00a0% of all, with 20\u00a0% of the splits. One of four features is never used."
    )
    assert "has a split" in of_gain(NAMES, SplitImportance(np.zeros(4), np.zeros(4, int)))


def test_shuffling_agrees_or_says_who_costs_more():
    agrees = of_shuffling(NAMES, SPLIT, shuffles(0.2, 0.1, 0.0, 0.0), WHERE)
    assert agrees == "Shuffled among the 80 documents of the test part, it costs the most, too: NDCG@5 falls by 0.200 ± 0.013 from 0.750."
    other = of_shuffling(NAMES, SPLIT, shuffles(0.1, 0.15, 0.2, 0.0), WHERE)
    assert (
        "**links** costs the most: NDCG@5 falls by 0.200 ± 0.013" in other
        and "**clicks** comes third with 0.100 ± 0.013: much gain" in other
    )
    close = of_shuffling(NAMES, SPLIT, shuffles(0.1, 0.0, 0.2, 0.0, luck=0.01), WHERE)
    assert "**clicks** comes second with 0.100 ± 0.127; the intervals meet" in close
    assert "no feature costs any NDCG@5 (it is 0.750)" in of_shuffling(NAMES, SPLIT, shuffles(-0.1, 0.0, 0.0, 0.0), WHERE)
    nothing = shuffles(np.nan, np.nan, np.nan, np.nan, whole=np.nan)
    assert "Among the 80 documents of the test part there is not a relevant document" in of_shuffling(NAMES, SPLIT, nothing, WHERE)
    sentence = of_shuffling(NAMES, SPLIT, nothing, WHERE, is_graded=False)  # a loss that learns from pairs alone, of documents with grades
    assert "there is not a grade that the loss sees" in sentence and "relevant" not in sentence


def test_a_cost_within_the_luck_of_shuffling_is_not_said_to_be_settled():
    assert "holds zero, so ten shuffles do not settle" in of_shuffling(NAMES, SPLIT, shuffles(0.01, 0.0, 0.0, 0.0, luck=0.01), WHERE)
    assert "zero" not in of_shuffling(NAMES, SPLIT, shuffles(0.2, 0.0, 0.0, 0.0, luck=0.01), WHERE)


def test_a_name_with_spaces_around_it_is_bold():
    """Beside a space, the two stars that shall end the bold words are two stars."""
    assert bold(" clicks ") == bold("clicks \u202e") == "**clicks**" and bold("a" * 59 + " b") == f"**{'a' * 59}**"


def test_what_does_better_shuffled_is_counted_beyond_the_luck():
    found = shuffles(0.1, -0.2, -0.001, -0.1)
    assert of_gains_by_shuffling(found, 6) == "With any one of two features shuffled, NDCG@5 of the six queries is higher than before."
    assert of_gains_by_shuffling(shuffles(0.1, -0.2), 1) == "With one feature shuffled, NDCG@5 of the only query is higher than before."
    assert of_gains_by_shuffling(shuffles(0.1, 0.0), 6) == ""


ONE = Stairs("GBT", np.array([1.0, 3.0]), np.array([-1.0, 0.0, 1.0]))
OTHER = Stairs("MP*Boost", np.array([3.0]), np.array([0.5, -0.5]))
KNOWN = np.array([0.0, 2.0, 2.0, 4.0])


def test_a_feature_lifts_one_model_and_lowers_another_and_they_differ_most_somewhere():
    text = of_feature("a*b", [ONE, OTHER], KNOWN)
    start = "From 0 to 4 of **a\\*b**, in standard deviations of each one's scores"
    assert text.startswith(f"{start}: GBT rises by 2.00; MP\\*Boost falls by 1.00.")
    assert text.endswith("GBT and MP\\*Boost differ most at 0: −1.00 against +0.50.")
    far = np.concatenate([np.full(50, 2.0), np.full(50, 2.5), [900.0]])  # one document far away is not what they are compared by
    assert of_feature("a", [ONE, OTHER], far).endswith("differ most at 2: +0.00 against +0.50.")
    assert distance(ONE, OTHER, KNOWN) == (1.5 + 0.5 + 0.5 + 1.5) / 4
    assert "differ" not in of_feature("a", [ONE], KNOWN) and of_feature("a", [ONE, ONE], KNOWN).endswith("The models agree.")
    assert "same value everywhere" in of_feature("a", [ONE], np.ones(3))
    assert of_feature("a", [ONE], np.empty(0)).startswith("No document has a value of **a**")
    assert "whether it is missing" in of_feature("a", [ONE], np.ones(3), is_complete=False)


def test_a_hump_is_not_said_to_stay_and_who_differs_most_is_found_at_one_value():
    hump, flat = Stairs("hump", np.array([1.0, 3.0]), np.array([0.0, 1.0, 0.0])), Stairs("flat", np.empty(0), np.zeros(1))
    assert "hump ends where it began; flat stays where it is." in of_feature("a", [hump, flat], KNOWN)
    steady = Stairs("steady", np.empty(0), np.full(1, -0.6))  # further from flat in the mean than the hump, but nowhere so far as the peak
    values = np.array([0.0, 0.0, 0.0, 0.0, 2.0, 4.0, 4.0, 4.0])
    assert of_feature("a", [hump, flat, steady], values).endswith("hump and steady differ most at 2: +1.00 against −0.60.")
    rare = Stairs("rare", np.array([1.0, 3.0]), np.array([0.0, 0.9, 0.0]))
    level = Stairs("level", np.empty(0), np.full(1, 0.3))
    assert of_feature("a", [flat, rare, level], values).endswith("flat and rare differ most at 2: +0.00 against +0.90.")


def test_the_feature_on_which_two_of_three_differ_most():
    models = [[ONE, ONE], [ONE, OTHER], [ONE, ONE]]
    assert widest(models, [KNOWN, KNOWN]) == (1, 0, 1, 1.0) and widest(models[:1], [KNOWN, KNOWN]) is None


def test_who_costs_the_most_is_not_said_to_be_settled_while_another_may():
    close = of_shuffling(NAMES, SPLIT, shuffles(0.25, 0.0, 0.2, 0.1, luck=0.01), WHERE)
    second = (
        "**links** comes second with 0.200 ± 0.127, and the intervals meet, so ten shuffles do not settle which of the two is worth more."
    )
    assert close.endswith(f"it costs the most, too: NDCG@5 falls by 0.250 ± 0.127 from 0.750; {second}")
    assert "second" not in of_shuffling(NAMES, SPLIT, shuffles(0.2, 0.0, 0.15, 0.1), WHERE)
    alone = SplitImportance(np.array([1.0]), np.array([2]))
    assert of_shuffling(NAMES[:1], alone, shuffles(0.2), WHERE).endswith("from 0.750.")


def test_a_loss_that_three_digits_do_not_show_is_shown_and_no_zero_has_a_minus():
    tiny = of_shuffling(NAMES, SPLIT, shuffles(0.0002, 0.0, 0.0, 0.0, luck=0.00001), WHERE)
    assert "NDCG@5 falls by 0.0002 ± 0.0001 from 0.750" in tiny
    low = Stairs("low", np.empty(0), np.full(1, -0.001))
    assert of_feature("a", [low, OTHER], KNOWN).endswith("low and MP\\*Boost differ most at 0: +0.00 against +0.50.")


def test_who_is_level_with_the_first_comes_second():
    split = SplitImportance(np.array([1.0, 6.0]), np.array([1, 2]))
    said = of_shuffling(NAMES[:2], split, shuffles(0.2, 0.2), WHERE)
    assert "**clicks** costs the most" in said and "**a\\*b** comes second with 0.200 ± 0.013; the intervals meet" in said


def test_large_values_are_whole_and_near_ones_told_apart():
    many = np.array([500.0, 100_000.0])
    assert of_feature("links", [ONE], many).startswith("From 500 to 100,000 of **links**")
    assert of_feature("links", [ONE], np.array([0.50001, 0.50002])).startswith("From 0.50001 to 0.50002 of **links**")
