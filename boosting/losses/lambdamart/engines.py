"""The conventions of known engines: what they say about parameters, and about two settings of the leaves."""

PRESETS: dict[str, dict] = {
    "burges2010": {},
    "ranklib": {"truncation": 10},
    "lightgbm": {"split_on": "newton", "truncation": 30, "score_normalisation": True, "query_normalisation": True},
    "xgboost": {
        "split_on": "newton", "truncation": 32, "curvature_factor": 2, "score_normalisation": True, "query_normalisation": True,
    },
}  # fmt: skip

ENGINE_SETTINGS: dict[str, dict[str, float]] = {
    "burges2010": {},
    "ranklib": {},
    "lightgbm": {"min_weight_leaf": 1e-3},
    "xgboost": {"l2_regularization": 1.0, "min_weight_leaf": 1.0},
}
