"""What a place on Step can name: the kinds of its sheet, and the steps of one iteration, as the stepper walks them."""

SHEETS = ("why", "life", "above", "insight")
ANSWERED = ("why", "insight")  # by Python: a history and a comparison the browser works out from its run
SUBSTEPS = ("sort", "pairs", "targets", "split", "leaves", "scores", "order")
