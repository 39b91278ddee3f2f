"""Saved runs → tables, figures, one page. `book` reads the runs, `analyses` compute, `collect` puts them in order, and
the writers (`html`, `markdown`, `latex`, …) know nothing but what `content` holds."""
