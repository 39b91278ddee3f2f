"""What is asked of an arrangement: options that are sentences, lists, numbers."""
