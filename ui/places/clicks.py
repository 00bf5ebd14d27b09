"""What a person has chosen on the Clicks page.

/clicks?data=web&sessions=300&threshold=3.841&skip_above=false

The dataclass stands in `ui/uploads/click_choice.py`, below the addresses of other pages: it names preferences there too.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from ..runs.on_data import OnData
from ..uploads import click_logs
from ..uploads.click_choice import FILE, ClickChoice


@dataclass(frozen=True)
class _OnLog(OnData[ClickChoice]):
    def take_params(self, params: Mapping[str, str]) -> list[str]:
        complaints = super().take_params(params)
        if self.get().log == FILE and click_logs.own_log() is None:
            self.put(replace(self.get(), log=self.start.log))
            complaints.append("log=file was ignored: a click log stays in the session that opened it; open the file again.")
        return complaints


CLICKS = _OnLog(ClickChoice(), "clicks")
