"""What a sentence's tree means: a formula. Noun phrases bind, predicates are said of what they bind.

A condition's indefinites are bound outside it: 'if someone is kind, they are liked' speaks of everyone (discourse
representation theory). An object that is not spoken of elsewhere stays a part of its verb: 'drinks coffee'.
"""

from tollens.wording.parsing.statements.meaning.clauses import Said, meaning_of
from tollens.wording.parsing.statements.meaning.scope import Unresolved

__all__ = ["Said", "Unresolved", "meaning_of"]
