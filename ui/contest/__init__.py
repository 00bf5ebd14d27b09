"""The Contest page: the runs of Compare on many splits by query, with a verdict and how sure it is."""
