"""How replies announce an answer, and what makes an announcement none: it is supposed, reported or denied."""

from __future__ import annotations

import re

from tollens.readers.models.replies.blanks import BLANKS
from tollens.readers.models.replies.blanks import SPACES as _S

_I = re.IGNORECASE

# 'Answer: B', 'The correct option is therefore B', 'The answer to this question must be B', 'Answer - B'
_COPULA = r"""
    (?P<tentative>could|might|may|seems\ to|appears\ to)\ be
  | is | was | remains | (?:would|will|must|should|has\ to|can\ only)\ be
"""
_ADVERB = r"""
    therefore|thus|then|hence|clearly|definitely|certainly|probably|likely|most\ likely
  | indeed|simply|just|actually|still|obviously
"""
_CONCERNING = r"""
    to\ (?:this|the|your)\ (?:question|problem|puzzle)
  | (?:among|of|from)\ (?:the|these)\ (?:given\ )?(?:options|choices|four)
"""
_ANSWER = r"""
    answer|ans|choice|option|response|selection|selected|pick|guess|vote|key|(?:right|correct|best)\ one
"""
_ENGLISH = rf"""
    (?:\b(?<!which\ )(?<!what\ )(?P<final>final[ _])?(?:(?:selected|chosen|correct|predicted)_)?(?:{_ANSWER})\b
        ["')\]】>]{{0,4}}+{_S}(?:(?:,\ )?(?:here|{_ADVERB}|{_CONCERNING})\b,?{_S})?
      | \b(?:option|choice|statement|answer|one)\ (?:that|which)\ (?P<such>[^.\n:;]{{1,80}}?)\ (?=is\b|must\ be\b))
    (?:[.]?[:=]|->|=>|→|[-–—](?=\ )|(?:{_COPULA})\b{_S}(?:(?:{_ADVERB})\b{_S})?[:,]?)
"""
# 'I would choose B', "I'll go with B"
_VERBS = r"""
    \b(?:i|we|you)(?:'d|'ll|'m|\ would|\ will|\ shall|\ must|\ should|\ am|\ have\ to)?\ (?:therefore\ )?
    (?:choose|chose|select|selected|pick|picked|go\ with|go\ for|went\ with|opt\ for|lean\ towards?
      |guess|answer|say)\b:?
  | \bgoing\ with\b | \b(?:leaves|leaving|left\ with)(?:\ us\ with)?(?:\ only)?\b
"""
# 答案：B, 正确答案应为B, 故选B, 因此选择（B）, 正确的是B
_CHINESE = rf"""
    (?P<last>最终|最后)?的?答案{_S}["')\]】」』>]{{0,4}}+{_S}
        (?:(?:应该|应当|应|只能|就|显然|必然|确实|(?P<perhaps>可能|也许|大概|或许))?(?:是|为|选择|选)
          | [:=] | (?=不|并非|[("'\[]?[A-Z](?![A-Za-z])))
  | (?<![不非])正确的?(?:选项|选择|一项|结论|说法|推论|判断|项)?(?:应该|应当|应|只能)?(?:是|为|:)
  | (?:我|我们)的选择(?:是|为|:) | 最(?:合适|恰当|符合|佳|好)的?(?:选项|选择|一项|项)(?:是|为|:)
  | (?<!不)(?:可以|能够?)(?:必然)?(?:推出|得出|推断出)的?(?:结论|选项|一项)?(?:是|为|:)
  | (?:^|[\s,.。;:、!]|故|应|应该|应当|因此|所以|从而|本题|此题|我|我们|只能|最终|最后|就|会|将|可|要|其实|实际上)
        选择?(?:的是|了)?{_S}:?(?={_S}[("'\[【<]{{0,3}}(?:选项)?{_S}[A-Z])
  | 改选{_S}(?=[A-Z]) | (?:符合题意|符合要求)的(?:选项|一项)?(?:是|为) | 剩下?的?(?:只有|是)?(?=[A-Z])
  | ^{_S}答{_S}:
"""
# \boxed{B}, <answer>B</answer>, a heading with the answer below it, 'Answer B' as the whole line
_FRAMES = rf"""
    (?P<boxed>\\f?box(?:ed)?{_S}\{{|<(?:final_?)?answer>|\[answer\])
  | ^{_S}[#>\-•]*+{_S}(?P<heading>final\ |最终|最后)?(?:correct\ |正确)?(?:answer|答案){_S}$
  | ^{_S}(?:final\ |correct\ )?answer{_S}(?=[("'\[]?[A-Z][)"'\]]?{_S}[.]?{_S}$)
  | ^{_S}[#>\-•]*+{_S}(?:correct|remaining|(?P<closing>final)){_S}:
"""
ANSWER_MARK = re.compile(f"{_ENGLISH}|{_VERBS}|{_CHINESE}|{_FRAMES}", _I | re.VERBOSE | re.MULTILINE)

# For statements to be judged: 'Conclusion: False', 'label = True'; and in prose 'the statement is false', 该陈述为假
JUDGEMENT_MARK = re.compile(
    r"""(?:\b(?:conclusion|verdict|label|judge?ment|result|prediction|truth[ ]value)\b|结论|判断|判定|标签|结果)
        ["')\]】]{0,3}+[^\S\n]*+(?:[:=]|为|是)
      | \b(?:verdict|label|truth[ ]value)[ ]is\b:?
      | (?:因此|所以|故|应该?|只能)选择?(?=["「(]?[真假未])""",
    _I | re.VERBOSE,
)
STATEMENT_MARK = re.compile(
    r"""\b(?:statement|claim|conclusion|hypothesis|proposition)\b(?:[ ]"[^"\n]{1,300}+")?[ ](?:is|must[ ]be|remains)
        (?:[ ](?:therefore|thus|definitely|clearly|indeed))?
      | \b(?:so|thus|hence|therefore),?[ ]it[ ]is\b | ^\s*+(?:this|that|it)[ ]is\b
      | (?:陈述|命题|结论|说法|语句|论断|句话|句子)(?:的真值|的真假)?(?:应该|应当|应|必然|一定)?
          (?:被判断|被判定|判断|判定)?(?:是|为|(?=未知|(?:无法|不能)(?:确定|判断)))""",
    _I | re.VERBOSE,
)

# What makes a mark no announcement: a supposition, a first impression, another answer than the right one, or somebody
# else's. A supposition holds for its clause, and where it opens a clause ('if …, then …') up to the next TURN.
SUPPOSED = re.compile(
    r"\b(?:if|suppose|supposing|assume|assumes|assuming|whether|unless|imagine)\b|如果|假设|假如|倘若|若|是否|要是", _I
)
SUPPOSING = re.compile(
    r"""(?:^|[,:("]|\b(?:and|or|that|even)\b)\s*+(?:even[ ])?
        (?:if|(?:let[ ]us[ ]|let's[ ])?(?:suppose|assume)|supposing|assuming|unless|imagine|provided[ ]that
            |in[ ]case|whenever|(?:on|under)[ ]the[ ](?:assumption|condition|supposition)
            |(?:on|under)[ ](?:one|another|an?|some|this|that)[ ](?:\w{1,12}[ ])?(?:reading|interpretation|view))\b
        (?![ ](?:i|we|you)[ ]ha(?:d|ve)[ ]to\b)
      | (?:^|,)\s*+(?:were|had|should)\b | \botherwise,?\s*+(?:the\s*+)?$
      | 如果|假设|假如|倘若|若(?!干)|要是|只要|一旦|万一|除非|即使|即便|哪怕|前提下|否则$
      | (?:^|[,:])设(?![计备置施法想])""",
    _I | re.VERBOSE,
)
THEN = re.compile(rf"{BLANKS}(?:then|in that case)\b|那么|则", _I)  # the sentence before may suppose something
TURN = re.compile(
    r"""(?:^|[,;:]|\band\b)\s*+so\b
      | \b(?:therefore|thus|hence|consequently|but|however|yet|now|since|because|given[ ]that)\b
      | ["'}]\s*+,|所以|因此|因而|从而|故|可见|综上|但|然而|不过|可是|其实|实际上|事实上|因为|由于|既然|后来""",
    _I | re.VERBOSE,
)
FIRST_IMPRESSION = re.compile(
    r"\b(?:at first|initially|thought|(?:one|you) (?:might|may|could|would)|seemingly|used to)\b"
    r"|乍看|初看|表面上|一开始|本来|最初|起初|原先|原本|误以为|误认为|看似",
    _I,
)
NOT_THE_RIGHT_ONE = re.compile(
    r"""\b(?:wrong|incorrect|another|other|tempting|attractive|bad|eliminated|second-best|false
        |one|first|second|third|fourth|fifth|initial|original|previous|earlier|worst|weakest|impossible|unsupported|rejected|excluded
        |contradicted|refuted|discarded|inconsistent|least(?:\s\w{1,20})?)\s$
      | [不非]$|错误的?$""",
    _I | re.VERBOSE,
)
_THE = r"""(?:[ ]that)?[\s:,"']*+(?:(?:the|this|my|their|best|correct|right|final)\s++){0,4}$"""
_SOMEBODY = r"""he|she|they|people|students?|teachers?|friends?|someone|somebody|some|many|most|others?|everyone
    |everybody|anyone|nobody|no[ ]one|key|forum|textbook|critics?"""
REPORTED = re.compile(
    rf"""\b(?:{_SOMEBODY})\b[^.;\n]{{0,40}}\b(?:says?|said|thinks?|believes?d?|argues?d?|claims?|claimed|insists?|answer
            |answered|concludes?|assumes?|choose|pick){_THE}
      | (?<!\bi[ ])(?<!\bwe[ ])\b
            (?:says|said|claims|claimed|believes|thinks|argues|argued|insists|suggested|assumed|alleged
              |(?:told|tells)[ ](?:me|us)){_THE}
      | \b(?:wrong|mistake|mistaken|error|false|incorrect|untrue|absurd|premature)[ ]
            (?:that|to[ ](?:say|think|believe|conclude|claim|assume|answer)){_THE}
      | \b(?:claim|idea|view|belief|assumption|suggestion|assertion|notion)[ ]that{_THE}
      | (?:(?:有人|有些人|有的人|多人|少人|数人|别人|人们|大家|同学|老师|学生|朋友|考生|网上|网友|书上
            |(?<!其)他|她)[^,。;:]{{0,8}}
          | (?<![是来我所])(?<!可以)说 | 以为)[:"]?(?:该|此|这个|这一|这句|本题|的|正确|最终){{0,3}}$""",
    _I | re.VERBOSE,
)
DENIED = re.compile(
    r"\b(?:not|cannot|never|nor|(?:i|we)[ ](?:\w+ly[ ])?(?:doubt|deny))\b|n't\b|不|无法|并非|怀疑|否认", _I
)
CLAUSE = re.compile(r"[.;!?\n,:。]|\b(?:then|but|so|therefore|hence)\b|那么|则|但|所以|因此", _I)
SENTENCE = re.compile(r"[.;!?\n。]")
