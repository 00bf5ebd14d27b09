"""What a person brings along: files, preferences, clicks; sent, read, bounded."""
