"""The Data page: what there is to learn from, query by query, feature by feature and part by part."""
