"""Many runs beside each other: splits by query, choices on queries that are not tested, and whether a difference is more than noise.

plan           folds(data, 5), random_splits(data, 10), given(train, test): who is trained on, chosen on, tested
contestant     contestant("GBRank", b.GBRank(), settings), or a ranker with fit(data) (see `Ranker`), or several to choose from, as of
               grid(b.GBRank(), settings, tau=(0.5, 1), max_depth=(3, None))
contest        contest(plan, contestants, metrics): a Standing with verdict(), table(), choices(), by_query(), comparisons(), costs()
heat           run_heat: one of them on one split; contest.stand puts together what was run elsewhere
verdict        verdict(means, standing.compare()): who leads, and over whom that is more than noise
differ         differ(standing, "GBT", "GBRank"): on which kinds of queries, and on which single ones
power          queries_for(gap, spread): how many queries would show a difference
significance   t_test, randomisation_test, holm, difference
catalogue      EXPERIMENTS["gb-figure-1"](train, test): tables and figures of the papers, each with a verdict

From a terminal: python -m boosting experiment --list
"""
