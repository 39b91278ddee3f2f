"""LogiQA's recipe on raw exam items: rows, what disqualifies one, the funnel, and the parts that come out."""
