"""The analyses: a file each, a function `section(book)` each, which gives None where the runs have no data for it."""
