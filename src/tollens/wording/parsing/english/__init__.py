"""English below the sentence: where sentences end, their words, the forms of a word, numbers in words."""
