"""Models of transformers that write their answer, T5 and its like."""
