"""The engine behind `rules` and `closed`: forward derivation.

Under `rules` (open world, as ProofWriter's) a fact or its negation is known only when it is given or derived, and a
rule is used forwards only. Under `closed` (as RuleTaker's) what cannot be derived is false, and negation in a rule
means just that; a theory whose rules go through their own negation has no meaning then and is refused.

What is said becomes `clauses`, these become rules over numbered literals (`instances`), and `forward` spreads what is
known through them; of the premises that a verdict needs `minimal` keeps as few as will do.
"""

from tollens.solvers.rules.derivation import derive

__all__ = ["derive"]
