"""Every number of the booster against someone else's: each claim names its oracle and the largest difference allowed.

    python -m tests.truth          measure every claim, write docs/truth.md
    python -m tests.truth --live   the same against XGBoost and LightGBM as installed, on screen only (`make oracles`)

A claim is one function in a `by_...` module; `claim.py` registers it, `data.py` is what it runs on.
"""
