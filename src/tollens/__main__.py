"""`python -m tollens` is `tollens`."""

from tollens.cli.app import main

main()
