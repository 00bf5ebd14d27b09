"""What is learned from: data sets and how they are read, parted by query, ordered and grouped by grade."""
