"""Training on several machines: XGBoost or LightGBM on a Dask cluster, whose trees come back as a run."""
