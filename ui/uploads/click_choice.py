"""What a person has chosen on the Clicks page, and its codec: the URL of the page, and one text that names the preferences elsewhere.

>>> here = ClickChoice(data="web", sessions=300, skip_above=False)
>>> here.as_text
'clicks;sessions:300;skip_above:false'
>>> of_text(here.as_text, "web") == here
True
"""

from dataclasses import dataclass, replace
from urllib.parse import unquote

from boosting.clicks.pairs import THRESHOLD
from boosting.clicks.searchers import MODELS, Searchers

from ..state.fields import choice, flag, span, text
from ..state.state import DataState
from .data_field import dataset

NAME = "clicks"  # how a text of preferences from clicks begins
SEARCHED, FILE = "searchers", "file"
SHUFFLED = "shuffled"
ELSEWHERE = ("data", "query")  # what the text leaves out: it stands beside the data
LONGEST = 200  # signs of a value: a qid, or the name of a feature


@dataclass(frozen=True)
class ClickChoice(DataState):
    """What is on screen.

    data         identifier of a collection
    log          SEARCHED: made up, by the next five; FILE: a log that this session opened
    shown_by     name of the feature that orders the pages, "" = what suits the data, SHUFFLED = at random
    threshold    of the statistic
    skip_above   whether that rule chooses among the significant pairs
    query        qid of the page that is shown as an example, None = the first with a preference
    """

    data: str = dataset("library")
    log: str = choice((SEARCHED, FILE), SEARCHED, of_data=True)
    model: str = choice(MODELS, "position")
    sessions: int = span(1, 1_000_000, 1000)
    bias: float = span(0.0, 3.0, 1.0, step=0.1)
    noise: float = span(0.0, 0.5, 0.1, step=0.05)
    seed: int = span(0, 2**31 - 1, 0)
    shown_by: str = text(longest=LONGEST, of_data=True)
    threshold: float = span(0.0, 30.0, THRESHOLD, step=0.001)
    skip_above: bool = flag(True)
    query: str | None = text(None, longest=LONGEST, of_data=True)

    @property
    def searchers(self) -> Searchers:
        return Searchers(self.model, self.sessions, self.bias, self.noise, self.seed)

    @property
    def of_log(self) -> "ClickChoice":
        """What the log depends on, for a key: two choices of one log are equal here."""
        plain = ClickChoice()
        return replace(self.of_preferences, threshold=plain.threshold, skip_above=plain.skip_above)

    @property
    def of_preferences(self) -> "ClickChoice":
        """What the preferences depend on."""
        return replace(self, query=None)

    @property
    def as_text(self) -> str:
        """The preferences in one text."""
        fields = {name: value.replace("%", "%25").replace(";", "%3B") for name, value in self.encode().items() if name not in ELSEWHERE}
        return ";".join([NAME, *(f"{name}:{value}" for name, value in fields.items())])


def of_text(text: str, data: str = ClickChoice.data) -> ClickChoice:
    """The choice that a text names, on these data, of which it says nothing. Raises ValueError that says what is wrong with it."""
    head, *parts = text.split(";")
    if head != NAME:
        raise ValueError(f"it does not begin with '{NAME}'.")
    pairs = [part.partition(":") for part in parts]
    found, complaints = ClickChoice.decode({name: unquote(value) for name, _, value in pairs if name not in ELSEWHERE})
    if complaints:
        raise ValueError(complaints[0])
    return replace(found, data=data)
