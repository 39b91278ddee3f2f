"""The command line: arguments, wiring, printing."""
