"""Many runs beside each other: splits by query, curves, and whether a difference is more than noise."""
