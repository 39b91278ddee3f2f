"""The explorer: all items of a report with every answer, as a part of its page. `fragment` makes it from a book;
`data`, `quotes` and `worlds` are what it holds, and the scripts show it."""
