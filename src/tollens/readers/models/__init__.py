"""Readers that are language models: what they are shown, how they are asked, how their replies are read."""
