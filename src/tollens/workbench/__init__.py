"""The workbench in Python: the same work as on the command line, one call away.

`import tollens` offers what is here by name; each file brings only what it needs with it.

import tollens as tl

items = tl.load("lineup:fresh", size=200, item_seed=7)
runs = tl.run(["word-matching", "random"], items)
runs.report("report.html")
"""
