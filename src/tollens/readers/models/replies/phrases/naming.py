"""What stands before, between and behind the names of options: leads, stops, refutations."""

from __future__ import annotations

import re

from tollens.readers.models.replies.blanks import LONGEST, SPACES

_I = re.IGNORECASE
NOT = re.compile(
    r"(?:definitely |certainly |clearly |obviously )?(?:not\b|never\b|n't\b)|不(?!确定|能确定|知道|对|正确)|并非|非", _I
)
BUT = re.compile(r"\bbut(?: rather)?\b|\brather,?|\binstead,?|而是|而应(?:该是|是)?|(?<=,)是(?!不|否)", _I)
SEVERAL = re.compile(r"(?:both|either|between|one of)\b", _I)
NONE = re.compile(
    r"(?:none|neither|all of|cannot|can't|unclear|undetermined|not enough|insufficient|i (?:do not|don't) know)\b"
    r"|以上|上述选项|都不|均不|无法|不能|信息不足|不确定",
    _I,
)

# What may stand between an answer mark and the answer: 'I think it's', 'option', 'most likely', 选项
LEAD = re.compile(
    r"""(?:[\s"'(\[{<【「『:,#•]|[-=]>|→|-[ ]
      | (?:assistant|助手)[^\S\n]*+:
      | (?:i|we)[ ](?:think|believe|guess|conclude|would[ ]say)(?:[ ]that)?\b
      | (?:it|that)(?:'s|[ ]is|[ ](?:must|would|should|has[ ]to|can[ ]only)[ ]be)?\b(?!')
      | (?:so|thus|hence|therefore|definitely|clearly|certainly|probably|likely|most[ ]likely|surely|simply)\b
      | (?:choose|select)\b
      | (?:the[ ])?(?:correct[ ]|right[ ]|best[ ])?(?:option|choice|letter)\b
      | (?:the|this|that|given)[ ](?:statement|claim|conclusion|hypothesis|proposition)[ ](?:is|must[ ]be|remains)\b
      | 真假(?=未知|无法|不) | 选项|选择|选|应该是|应为|就是|因此|所以|故|综上(?:所述)?
      | (?:该|此|这个|这一|上述)?(?:陈述|命题|结论|说法)(?:是|为)
      ){0,12}+""",
    _I | re.VERBOSE,
)

# 'option two', 'the third option', 第二个选项: an option by its number, which a reply may say of what had a letter.
_COUNTED = ("one", "two", "three", "four", "five")
_ORDERED = ("first", "second", "third", "fourth", "fifth")
_ORDERED_SHORT = ("1st", "2nd", "3rd", "4th", "5th")
_CHINESE = "一二三四五"
LETTERS = {
    word: letter
    for words in (_COUNTED, _ORDERED, _ORDERED_SHORT, _CHINESE, "12345")
    for letter, word in zip("ABCDE", words, strict=True)
}
NUMBERED = re.compile(
    rf"""(?:(?<=option[ ])|(?<=choice[ ]))({"|".join(_COUNTED)}|[1-5])\b
      | (?:the[ ])?({"|".join(_ORDERED + _ORDERED_SHORT)})[ ](?:option|choice)\b
      | 第([{_CHINESE}1-5])(?:个选项|项)""",
    _I | re.VERBOSE,
)
NUMBER = re.compile(rf"\d|\b(?:{'|'.join(_COUNTED + _ORDERED)})\b|[{_CHINESE}]", _I)

# What may follow an option's text or a label's word for it to be the whole answer.
STOP = re.compile(
    rf"""{SPACES}(?:\Z|\n|[.。;!)\]}}>"'(–—:】」』✓✔✅☑]|-[ ]|</|[-=]>|→
      | ,(?![ ]?(?:and|or|but|nor)\b)(?!和|或|但|且|与)
      | (?:because|since|as|based|given|due|according|by|from)\b|因为|由于)""",
    _I | re.VERBOSE,
)
# What may follow the letters A and I, which are words too, where nothing but a space parts them.
AFTER_A_WORD = re.compile(
    r"[ ](?:because|cause|since|as|is|was|and|or|but|due|given|follows|based|by|not|rather|must|would|should|over)\b"
    r"|[ ]here\b"
    r"|[ ][-–—=(\"']",
    _I,
)
AFTER_ME = re.compile(r"[ ](?:was|must|would|should)\b")
AFTER_A_LETTER = re.compile(r"[^\u3400-\u9fff]|\Z|选|项|是|正|为|对|因|由|吧|和|或|与|及|符|当|都|均|,|不|错|而[不非]")
SEPARATOR = re.compile(
    rf"""["')\]}}>.】]{{0,3}}+{SPACES}(?P<by>,[ ]?(?:and|or)\b|,|/|、|&|\+|and\b|or\b|和|或者|或|与|以及|及|[-–~](?=\w)
        |(?:[-=]>|→)(?={SPACES}["'(\[]?(?-i:[A-Z])(?![A-Za-z])))
        {SPACES}(?:(?:maybe|possibly|perhaps|probably)\b{SPACES}|也许|可能是?)?
        ["'(\[{{<【]{{0,3}}+(?:(?:option|choice)[ ]|选项)?""",
    _I | re.VERBOSE,
)
# What else may name a second option in the same sentence, and where what is said of the first one ends.
ALTERNATIVE = re.compile(
    r"""(?:\b(?:or|otherwise|else|alternatively)\b|或者?|否则|也可能|也许|要么)
        (?:[,\s]|(?:failing[ ]that|else|possibly|maybe|perhaps|it(?:'s|[ ]is))\b|就|是|选){0,8}+
        ["'(\[]{0,3}+(?:option[ ]|选项)?""",
    _I | re.VERBOSE,
)
ASIDE = re.compile(
    r"""[.;!?\n。(:–—]|\b(?:because|since|as|for|given|not|rather|over|instead|but|though|although)\b
      | 因为|由于|不是|而非|不选|但|不过|虽""",
    _I | re.VERBOSE,
)
WEIGHTED = re.compile(
    r"""(?<![A-Za-z])([A-Z])[)\]]?[^\S\n]?(?:with|at|[:(=])?[^\S\n]?
        (?:a[ ]|about[ ]|~)?\d{1,3}(?:\.\d{1,3})?[^\S\n]?%""",
    re.VERBOSE,
)
BARE_ROW = re.compile(
    rf"(?:[.,)\]]{{0,2}}+[^\S\n]{{1,{LONGEST}}}+[(\[]?[A-Z](?![A-Za-z'])){{1,25}}+[.)\]]{{0,2}}+{SPACES}(?:\n|\Z)"
)
# 'B if …', 'B or maybe not', 'B, or is it C?': what follows a name and makes it no answer.
HEDGED = re.compile(
    rf"""["')\]}}]{{0,3}}+,?{SPACES}\(?
        (?:(?:but[ ])?(?:only[ ])?(?:if|when|whenever|unless|assuming|provided|in[ ]case)\b(?![ ](?:i|anything)\b)
          | at[ ]first\b
          | or[ ](?:maybe[ ]|perhaps[ ]|possibly[ ])?not\b | 也可能不|或许不|也许不
          | (?:[^.;!?\n]{{0,40}},[ ])?(?:right|or|isn't[ ]it|is[ ]it|对吗|是吗)\b[^.;!?\n]{{0,30}}\?)""",
    _I | re.VERBOSE,
)
# 'A is wrong', A错误: a letter that is named to be refuted, or only spoken of.
STRUCK = re.compile(
    r"""["')\]}]{0,3}+[ ]?
        (?:(?:is|are|was|can|could|does|must)
             (?:[ ]not\b|n't\b|not\b|[ ](?:wrong|incorrect|false|impossible|out|eliminated|excluded|unsupported)\b
               |[ ](?:contradicted|ruled[ ]out|tempting|attractive)\b)
          | (?:cannot|fails|contradicts|says|states|claims|minus|plus)\b
          | (?:选项|项)?(?:是|可以?)?(?:错|不|排除|划掉|看似|看起来|以外|之外|除外|与[^,;。\n]{0,12}(?:矛盾|不符)))""",
    _I | re.VERBOSE,
)
# 'A: no', '(A) wrong', 'A. False. B. …', A×: the verdict on one option of several, unless it is an option's own text.
NEXT = rf"{SPACES}(?:\Z|\n|[(\[]?(?-i:[A-Z])(?![A-Za-z]))"
STRUCK_BY_VERDICT = re.compile(
    rf"""["')\]}}]{{0,3}}+{SPACES}
        (?:[:(\[–—-]{SPACES}(?:eliminated|excluded|rejected|discarded|contradict\w*+|impossible|unsupported
              |ruled[ ]out|does[ ]not\b|doesn't|fails\b
              |not\b(?![ ](?:[(\[]?(?-i:[A-Z])\b|contradicted|excluded|eliminated|refuted|ruled))
              |错|不(?!选|是)|排除)
          | [.,:(\[–—-]?{SPACES}[×✗✘❌✖]
          | [.,:(\[–—-]?{SPACES}(?:incorrect|wrong|false|untrue|错误?|不对|不正确|不成立)
              (?={SPACES}(?:[.,;)\]。!]|because\b|since\b|\Z|\n)|{NEXT})
          | [.,:(\[–—-]?{SPACES}(?:no|否)(?=[.,;)\]。]{{0,2}}+{NEXT}))""",
    _I | re.VERBOSE,
)
REASON = re.compile(r"[\s)\]}.,:–—-]{0,4}+(?:because|since|as|for|因为|由于)(?![a-z])", _I)
DELIMITER = re.compile(rf"""["')\]}}>】]{{0,3}}+{SPACES}[.:,、)\-–—]?{SPACES}["'(\[{{]{{0,3}}+""")
ELIMINATED = re.compile(
    r"\b(?:wrong|incorrect|contradict\w*|fails?|eliminated?|excluded?|ruled? out|crossed out|refuted?|rejected"
    r"|discarded)\b|错|排除|划掉|矛盾",
    _I,
)
REFUTED = re.compile(rf"\b(?:false|not|cannot|never|impossible)\b|n't\b|不|无法|{ELIMINATED.pattern}", _I)
THIS = re.compile(r"\b(?:this|that|it|which)\b|这|此|该", _I)
# What the end of a last line may begin with, where nothing but the answer follows: 'So C.', '…, so C', '… ✗ → C',
# 'which is option C', and of labels a sentence alone.
CONCLUSION = re.compile(
    r"""(?<=[.!?;][ ])(?:so|thus|hence|therefore
          |it[ ](?:must|should|has[ ]to|can[ ]only)[ ]be|it(?:'s|[ ]is)(?=[ ][(]?(?-i:[A-Z])\b))
      | (?<=[,.。!?;])(?:因此|所以|故)(?:是|为)? | (?<=\?)(?=\s*\S) | (?<=,[ ])so\b
      | (?P<identified>,[ ](?:which[ ](?:is|matches|corresponds[ ]to)|i\.e\.,?|that[ ]is,|namely,?)
                (?=[ ](?:option|choice)\b)
          | (?:^|(?<=[.!?;][ ]))(?:this|that)[ ](?:is|matches|corresponds[ ]to)(?=[ ](?:option|choice)\b)
          | ,(?:即|也就是|对应)(?=(?:选项)?[A-Z]))
      | (?P<struck>(?:[–—→]|[-=]>)(?=[ ]))
      | (?P<label>(?<=[.!?;][ ])(?=\w)|(?<=。)(?=\w))""",
    _I | re.VERBOSE,
)
CROSS = re.compile(r"[×✗✘❌✖]")
IT_IS = re.compile(r"[)\]]?[ ](?:it[ ]is|then)\b", _I)  # 'C it is'
DISCUSSED = re.compile(r"\bwould[ ](?:have[ ]to|require|need|mean|imply)\b", _I)
OTHER_THINGS = re.compile(
    r"\b(?:person|claim|team|group|plan|speaker|student|witness|suspect|player|box|cup|company|theory|rule|premise|part|vitamin|grade|type)s?\s$",
    _I,
)
SINGLE = re.compile(r"(?<![A-Za-z])[A-Z](?![A-Za-z])")
