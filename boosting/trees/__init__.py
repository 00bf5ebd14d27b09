"""Regression trees: from values to bins, histograms, splits and leaves. Nothing here knows what ranking is."""
