"""What a place on Step can name: the kinds of its sheet, and the steps of one iteration, as the stepper walks them."""

SHEETS = ("why", "life", "above", "insight")
SUBSTEPS = ("sort", "pairs", "targets", "split", "leaves", "scores", "order")
