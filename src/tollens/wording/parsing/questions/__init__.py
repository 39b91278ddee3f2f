"""What a question asks of its options: must they hold, could they, can they not; of what, and on which supposition.

>>> asked = read_stem("If Ann is second, then which one of the following could be true EXCEPT:")
>>> asked.suppose, asked.mode, asked.but, asked.shape
(('Ann is second',), 'could', True, 'statement')
>>> asked = read_stem("If Bo leads, Cy CANNOT sit next to")
>>> asked.suppose, asked.mode, asked.shape, asked.before, asked.after
(('Bo leads',), 'cannot', 'gap', 'Cy sit next to', '')
>>> asked = read_stem("Which one of the following runners must be in lane 4?")
>>> asked.mode, asked.shape, asked.noun, asked.before, asked.after
('must', 'gap', 'runners', '', 'be in lane 4')
>>> asked = read_stem("Which one of the following is a complete and accurate list of the guests who could be first?")
>>> asked.mode, asked.shape, asked.noun, asked.after
('could', 'all', 'guests', 'be first')
"""

from tollens.wording.parsing.questions.asking import read_stem
from tollens.wording.parsing.questions.stems import Mode, Shape, Stem

__all__ = ["Mode", "Shape", "Stem", "read_stem"]
