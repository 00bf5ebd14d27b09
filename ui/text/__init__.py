"""Numbers and text, as screens and addresses read them."""
