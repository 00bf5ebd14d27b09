"""What the trees of another engine's model were fitted to: one file an engine's formula, and how its trees are held against it."""
