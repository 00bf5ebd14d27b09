"""Named arrays and values in one file, checksummed, without pickle."""
