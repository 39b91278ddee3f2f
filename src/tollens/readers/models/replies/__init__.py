"""How replies are read: what a model wrote, and the option, label or span that a careful person records of it."""
