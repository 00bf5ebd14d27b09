"""Pairs of documents: their weights, directed distances between grades, and the stump that is fitted to them."""
