"""The booster as scikit-learn knows estimators, with or without scikit-learn."""
