"""The sheet of one document in the browser: sent when the address asks for it."""

from ..component.component import FEEDER
from ..packing.sheet import pack_sheet
from ..runs.address import SHEETS, Address
from ..runs.runs import Run


def feed(run: Run, q: int, validation: bool, here: Address) -> None:
    """Give the browser the sheet that the address asks for; a message of its own, so that the packed run is not sent again."""
    assert run.trace is not None
    wanted = here.document is not None and here.sheet in SHEETS
    asked = (q, validation, here.iteration, here.document or 0, here.sheet, here.other)
    sheet = pack_sheet(run.trace, *asked, keep=run.keep) if wanted else None
    FEEDER.show({"sheet": sheet}, key="sheet")
