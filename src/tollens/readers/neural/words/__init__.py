"""Networks over words: the three readers of the LogiQA table, and what they share: vocabulary, vectors, layers."""
