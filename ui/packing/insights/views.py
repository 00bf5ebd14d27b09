"""Which view shows what is special about a loss. The library knows the left column, screens the right one."""

from boosting import Loss

VIEWS = {
    "pointwise error": "error",
    "grade levels": "level",
    "query offset": "popularity",
    "swapped targets": "swap",
    "average or sum": "blocks",
    "margins": "reach",
    "active pairs": "unsettled",
    "averaged trees": "alike",
    "labels": "labels",
    "risk along the step": "risk",
    "lambdas": "push",
    "rank swaps": "slide",
    "shares of the top place": "shares",
}
CURVATURE = "curvature"  # of the losses that can divide their gradient in several ways
LINES, COURSE = "lines", "course"  # of every run
ALL = (*VIEWS.values(), CURVATURE, LINES, COURSE)


def views_of(loss: Loss | type[Loss]) -> tuple[str, ...]:
    """The views of a loss, in its order; last what every run has."""
    return (*(VIEWS[name] for name in loss.characteristics), *((CURVATURE,) if loss.curvatures else ()), LINES, COURSE)
