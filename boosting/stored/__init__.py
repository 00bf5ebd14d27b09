"""What a run is made of, as its file keeps it: data, trees, loss; each written and read in one place."""
