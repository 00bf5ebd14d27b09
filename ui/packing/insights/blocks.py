"""Why GBRank averages: the trees so far as blocks, averaged and added, and one document's path under both."""

from typing import Any

from boosting.explain.averaging import two_ways, two_ways_sentence

from ...text.numbers import numbers
from .place import Place


def pack_blocks(place: Place) -> dict[str, Any]:
    """Both paths of the document over the whole run; what each tree says of it."""
    found = two_ways(place.trace, place.row, place.validation)
    name = place.data.document_names[place.row]
    return {
        "sentence": two_ways_sentence(found, name, place.k), "name": name, "averages": found.averages, "unit": found.unit,
        "rate": found.rate, "counts": numbers(found.counts(place.k)),
        "averaged": numbers(found.averaged), "added": numbers(found.added), "values": numbers(found.values),
    }  # fmt: skip
