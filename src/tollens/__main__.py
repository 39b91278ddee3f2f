"""`python -m tollens` is `tollens`."""

from tollens.cli.entry import main

main()
