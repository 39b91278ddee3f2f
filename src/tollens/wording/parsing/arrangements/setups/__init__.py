"""Set-ups: which things and places there are, what they are called, and how many go with how many."""
