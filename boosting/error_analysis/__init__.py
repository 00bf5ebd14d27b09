"""Where a ranker goes wrong: its weakest queries, the pairs and trees behind them, quality tree by tree, and two runs query by query."""
