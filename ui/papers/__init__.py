"""The Papers page: a card for each table and figure of the method papers, run again on the chosen data, with a verdict."""
