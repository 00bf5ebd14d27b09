"""What the numbers on a screen are compared with."""

import sample_data
from boosting import Trace, train
from ui.runs.address import Address, build


def trained(data: str = "six", loss: str = "lambdamart") -> Trace:
    """The run that the Step page shows."""
    source = sample_data.load(data)
    return train(source.train, *build(Address(data=data, loss=loss), source), validation=source.test)


def number(text: str) -> float:
    """A number as the pages write it."""
    return float(text.translate({ord("−"): "-", ord("+"): None, ord("▲"): None, ord("▼"): None}))
