"""Training: networks, examples and a seed become a trained folder."""
