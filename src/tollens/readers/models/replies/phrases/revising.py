"""How replies take an answer back, and what they put in its place."""

from __future__ import annotations

import re

from tollens.readers.models.replies.blanks import SPACES

_I = re.IGNORECASE
CORRECTION = re.compile(
    r"""\b(?:wait|hold[ ]on|actually|correction|corrected|mistaken?|misread|overlooked|oops|scratch[ ]that
        |sorry|kidding|meant|apologi[sz]e|apologies|i[ ]was[ ]wrong|changed?[ ]my[ ]mind|on[ ]second[ ]thought
        |re-?(?:check|consider|read|think|examin|evaluat|visit)\w*|revis\w+|(?:think|look|check)[ ]again|double[- ]check
        |(?:that|this)(?:'s|[ ]is)[ ](?:wrong|incorrect|not[ ]right|the[ ]wrong))\b
      | 等等|等一下|不对|更正|纠正|修正|重新|抱歉|我错|弄错|看错|看漏|漏看|再想|再看|其实|实际上
      | 反过来|玩笑|口误|改选""",
    _I | re.VERBOSE,
)

# What takes back the answer before it, wherever it stands behind it.
_WELL = r"(?:hm{1,5}|oh|ah|well|but|no|哦|啊|噢|嗯)[,.:!\s]{1,4}+"
TAKEN_BACK = re.compile(
    rf"""(?:(?<=[.,;:!?\n(—–-])|(?<=。))[^\S\n]*+(?:{_WELL}){{0,3}}+
        (?:(?:wait|hold[ ]on|oops|scratch[ ]that|strike[ ]that|never[ ]mind|correction|(?:just[ ])?kidding)\b
          | sorry[,.:] | actually\b(?![.!]) | on[ ](?:second[ ]thoughts?|reflection|closer[ ]\w{{1,12}})\b
          | let[ ]me[ ](?:redo|re-?think|reconsider|start[ ]over|try[ ]again|correct)\b
          | maybe[ ]not\b | perhaps[ ]not\b | or[ ]so[ ]it[ ]seem | my[ ](?:bad|mistake)\b | edit: | i[ ]misread\b
          | i[ ](?:(?:need|have)[ ]to|must)[ ]correct\b | i[ ]made[ ](?:a[ ]mistake|an[ ]error)\b | i[ ]misspoke\b
          | i[ ](?:was|am)[ ](?:wrong|mistaken)\b | i[ ]take[ ](?:that|it)[ ]back\b
          | 等等|等一下|且慢|更正|纠正|看错|弄错|搞错|说错|口误|我错|开个?玩笑|重新(?:想|看|考虑|推|来)|再想
          | 算了|我收回)
      | ,[^\S\n]?but[ ]it(?:'s|[ ]is)[ ](?:actually|really)\b""",
    _I | re.VERBOSE,
)
# The same in its paragraph, where it answers no question of its own and no option of a list.
NO_AFTER_ALL = re.compile(
    rf"""(?:(?<=[.,;!\n])|(?<=。)|(?<=--)|(?<=[ ]-(?=[ ](?-i:n))))(?<!\n[A-Z].)\s{{0,4}}+(?:{_WELL})?
        (?:no(?=[,:.!])|哦?不(?=,)|不对(?=[,.。!:\n]|\Z))""",
    _I | re.VERBOSE,
)
# The same right behind the answer.
DISMISSED = re.compile(
    r"""["')\]}.。!,;\s]{0,6}+(?:but[ ])?
        (?:(?:that|this)(?:'s|[ ]is|[ ]was)[ ](?:wrong|incorrect|not[ ]right|not[ ]correct|a[ ]mistake|mistaken)\b
          | (?:that|this)[ ](?:cannot|can't)[ ]be[ ](?:right|correct)\b
          | (?:that|this)[ ](?:does[ ]not|doesn't|need[ ]not)[ ](?:have[ ]to[ ])?(?:follow|hold|be[ ]true)\b
          | (?:that|this)(?:[ ]is[ ]not|[ ]isn't)[ ](?:necessarily|supported|implied|stated|mentioned)\b
          | (?:they|he|she)(?:'re|'s|[ ]are|[ ]is)[ ](?:wrong|mistaken)\b
          | i[ ](?:disagree|do[ ]not[ ]agree|don't[ ]agree)\b
          | 但?(?:这|那)(?:是|并)?(?:错|不对) | 我不同意 | 其实不(?:然|对))""",
    _I | re.VERBOSE,
)
AGAINST = re.compile(
    r"""(?:\b(?i:but|however|yet|hm{1,5}|unfortunately|on[ ]closer[ ]\w{1,12}|on[ ]reflection)\b
          | 但|可是|然而|不过|其实|仔细)
        [^.;!?\n。]{0,60}?(?<![A-Za-z])([A-Z])(?:选项|项)?[)\]]?[ ]?(?:(?:is|was|does|would|can)[ ]?)?
        (?:not\b|n't\b|cannot\b|wrong\b|incorrect\b|false\b|fails?\b|contradict|out\b|impossible\b
          | 错|不|排除|与[^,。\n]{0,12}(?:矛盾|不符))""",
    re.VERBOSE,
)
RULED_OUT = re.compile(
    r"""(?:\b(?:can(?:not|[ ]not|'t)[ ]be|rul(?:es|ing)[ ]out|excludes|eliminates)[ ](?:option[ ])?\(?
          | 不可能是|不能选|排除了?)
          ([A-Z])(?![A-Za-z])
      | \brules[ ]\(?([A-Z])\)?[ ]out\b""",
    re.VERBOSE,
)
# What announces another answer behind one, and what may follow it.
INSTEAD = re.compile(
    r"""\b(?:it(?:'s|[ ]is|[ ](?:must|should|has[ ]to|could|may|might)[ ](?:also[ ])?be)|alternatively,?
          |(?<=[.!?;][ ])or(?:[ ]maybe|[ ]perhaps)?
          |i[ ]mean(?:t)?|(?:make|scratch|strike)[ ]that,?|wait[,:]|no[,:]|kidding,|actually,?|really|sorry|correction:)
      | 应该?(?:是|为|选)|也?有?可能是|改为|(?:更正|纠正):|[,:]是|[,:]选""",
    _I | re.VERBOSE,
)
AND_NO_MORE = re.compile(rf"[\"')\]}}]{{0,3}}+{SPACES}(?:[.!。]|\Z|\n|,?[^\S\n]?(?:because|since|因为|由于))", _I)
