"""The phrases by which replies announce, suppose, take back and refuse answers, in English and Chinese.

Every repetition here is bounded or possessive: a hostile reply costs time in proportion to its length.
"""

from __future__ import annotations

import re

_I = re.IGNORECASE
_S = r"[^\S\n]*+"  # spaces on the line

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
_ENGLISH = rf"""
    (?:\b(?P<final>final[ _])?(?:answer|ans|choice|option|response|selection|selected|pick|guess|key)\b
        ["')\]】>]{{0,4}}+{_S}(?:(?:,\ )?(?:here|{_ADVERB}|{_CONCERNING})\b,?{_S})?
      | \b(?:option|choice|statement|answer|one)\ (?:that|which)\ [^.\n:;]{{1,80}}?\ (?=is\b|must\ be\b))
    (?:[.]?[:=]|->|=>|→|[-–—](?=\ )|(?:{_COPULA})\b{_S}(?:(?:{_ADVERB})\b{_S})?[:,]?)
"""
# 'I would choose B', "I'll go with B"
_VERBS = r"""
    \b(?:i|we|you)(?:'d|'ll|'m|\ would|\ will|\ shall|\ must|\ should|\ am|\ have\ to)?\ (?:therefore\ )?
    (?:choose|chose|select|selected|pick|picked|going\ with|go\ with|went\ with|opt\ for|answer|say)\b:?
  | \b(?:leaves|leaving|left\ with)(?:\ us\ with)?(?:\ only)?\b
"""
# 答案：B, 正确答案应为B, 故选B, 因此选择（B）, 正确的是B
_CHINESE = rf"""
    (?P<last>最终|最后)?的?答案{_S}["')\]】」』>]{{0,4}}+{_S}
        (?:(?:应该|应当|应|只能|就|显然|必然|确实|(?P<perhaps>可能|也许|大概|或许))?(?:是|为|选择|选)
          | [:=] | (?=不|并非|[("'\[]?[A-Z](?![A-Za-z])))
  | (?<![不非])正确的?(?:选项|选择|一项|结论|说法|推论|判断|项)?(?:应该|应当|应|只能)?(?:是|为|:)
  | (?:^|[\s,.。;:、!]|故|应|应该|应当|因此|所以|从而|本题|此题|我|我们|只能|最终|最后|就|会|将|可|要|其实|实际上)
        选择?(?:的是|了)?{_S}:?(?={_S}[("'\[【<]{{0,3}}(?:选项)?[A-Z])
  | 改选{_S}(?=[A-Z]) | (?:符合题意|符合要求)的(?:选项|一项)?(?:是|为) | 剩下?的?(?:只有|是)?(?=[A-Z])
  | ^{_S}答{_S}:
"""
# \boxed{B}, <answer>B</answer>, a heading with the answer below it, 'Answer B' as the whole line
_FRAMES = rf"""
    (?P<boxed>\\f?box(?:ed)?{_S}\{{|<(?:final_?)?answer>|\[answer\])
  | ^{_S}[#>\-•]*+{_S}(?P<heading>final\ |最终|最后)?(?:correct\ |正确)?(?:answer|答案){_S}$
  | ^{_S}(?:final\ |correct\ )?answer{_S}(?=[("'\[]?[A-Z][)"'\]]?{_S}[.]?{_S}$)
"""
ANSWER_MARK = re.compile(f"{_ENGLISH}|{_VERBS}|{_CHINESE}|{_FRAMES}", _I | re.VERBOSE | re.MULTILINE)

# For statements to be judged: 'Conclusion: False', 'label = True'; and in prose 'the statement is false', 该陈述为假
JUDGEMENT_MARK = re.compile(
    r"""(?:\b(?:conclusion|verdict|label|judge?ment|result|prediction|truth[ ]value)\b|结论|判断|判定|标签|结果)
        ["')\]】]{0,3}+[^\S\n]*+(?:[:=]|为|是)""",
    _I | re.VERBOSE,
)
STATEMENT_MARK = re.compile(
    r"""\b(?:statement|claim|conclusion|hypothesis|proposition)\b(?:[ ]"[^"\n]{1,300}+")?[ ](?:is|must[ ]be|remains)
        (?:[ ](?:therefore|thus|definitely|clearly|indeed))?
      | \b(?:so|thus|hence|therefore),?[ ]it[ ]is\b
      | (?:陈述|命题|结论|说法|语句|论断)(?:的真值)?(?:应该|应当|应|必然|一定)?(?:被判断|被判定|判断|判定)?(?:是|为)""",
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
            |in[ ]case|whenever|(?:on|under)[ ]the[ ](?:assumption|condition|supposition))\b
        (?![ ](?:i|we|you)[ ]ha(?:d|ve)[ ]to\b)
      | (?:^|,)\s*+(?:were|had|should)\b | \botherwise,?\s*+(?:the\s*+)?$
      | 如果|假设|假如|倘若|若(?!干)|要是|只要|一旦|万一|除非|即使|即便|哪怕|前提下|否则$
      | (?:^|[,:])设(?![计备置施法想])""",
    _I | re.VERBOSE,
)
THEN = re.compile(r"\s*+(?:then|in that case)\b|那么|则", _I)  # the sentence before may suppose something
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
        |one|first|initial|original|previous|earlier)\s$
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

# What may follow an option's text or a label's word for it to be the whole answer.
STOP = re.compile(
    r"""[^\S\n]*+(?:\Z|\n|[.。;!)\]}>"'(–—:】」』✓✔✅☑]|-[ ]|</|[-=]>|→
      | ,(?![ ]?(?:and|or|but|nor)\b)(?!和|或|但|且|与)
      | (?:because|since|as|based|given|due|according|by|from)\b|因为|由于)""",
    _I | re.VERBOSE,
)
# What may follow the letters A and I, which are words too, where nothing but a space parts them.
AFTER_A_WORD = re.compile(
    r"[ ](?:because|since|as|is|was|and|or|but|due|given|follows|based|by|not|rather|must|would|should|over|here)\b"
    r"|[ ][-–—=(\"']",
    _I,
)
AFTER_A_LETTER = re.compile(r"[^\u3400-\u9fff]|\Z|选|项|是|正|为|对|因|由|吧|和|或|与|及|符|当|都|均|,|不|错")
SEPARATOR = re.compile(
    r"""["')\]}>.】]{0,3}+[^\S\n]*+(?P<by>,[ ]?(?:and|or)\b|,|/|、|&|\+|and\b|or\b|和|或者|或|与|以及|及|[-–~](?=\w)
        |(?:[-=]>|→)(?=[^\S\n]*+["'(\[]?(?-i:[A-Z])(?![A-Za-z])))
        [^\S\n]*+(?:(?:maybe|possibly|perhaps|probably)\b[^\S\n]*+|也许|可能是?)?
        ["'(\[{<【]{0,3}+(?:(?:option|choice)[ ]|选项)?""",
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
BARE_ROW = re.compile(r"(?:[.,)\]]{0,2}+[^\S\n]++[(\[]?[A-Z](?![A-Za-z'])){1,25}+[.)\]]{0,2}+[^\S\n]*+(?:\n|\Z)")
# 'B if …', 'B or maybe not', 'B, or is it C?': what follows a name and makes it no answer.
HEDGED = re.compile(
    r"""["')\]}]{0,3}+,?[^\S\n]*+\(?
        (?:(?:but[ ])?(?:only[ ])?(?:if|when|whenever|unless|assuming|provided|in[ ]case)\b(?![ ](?:i|anything)\b)
          | at[ ]first\b
          | or[ ](?:maybe[ ]|perhaps[ ]|possibly[ ])?not\b | 也可能不|或许不|也许不
          | (?:[^.;!?\n]{0,40},[ ])?(?:right|or|isn't[ ]it|is[ ]it|对吗|是吗)\b[^.;!?\n]{0,30}\?)""",
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
_NEXT = r"[^\S\n]*+(?:\Z|\n|[(\[]?(?-i:[A-Z])(?![A-Za-z]))"
STRUCK_BY_VERDICT = re.compile(
    rf"""["')\]}}]{{0,3}}+[^\S\n]*+
        (?:[:(\[–—-][^\S\n]*+(?:eliminated|excluded|rejected|discarded|contradict\w*+|impossible|unsupported
              |ruled[ ]out|does[ ]not\b|doesn't|fails\b
              |not\b(?![ ](?:[(\[]?(?-i:[A-Z])\b|contradicted|excluded|eliminated|refuted|ruled))
              |错|不(?!选|是)|排除)
          | [.,:(\[–—-]?[^\S\n]*+[×✗✘❌✖]
          | [.,:(\[–—-]?[^\S\n]*+(?:incorrect|wrong|false|untrue|错误?|不对|不正确|不成立)
              (?=[^\S\n]*+(?:[.,;)\]。!]|because\b|since\b|\Z|\n)|{_NEXT})
          | [.,:(\[–—-]?[^\S\n]*+(?:no|否)(?=[.,;)\]。]{{0,2}}+{_NEXT}))""",
    _I | re.VERBOSE,
)
REASON = re.compile(r"[\s)\]}.,:–—-]{0,4}+(?:because|since|as|for|因为|由于)(?![a-z])", _I)
DELIMITER = re.compile(r"""["')\]}>】]{0,3}+[^\S\n]*+[.:,、)\-–—]?[^\S\n]*+["'(\[{]{0,3}+""")
REFUTED = re.compile(
    r"\b(?:wrong|incorrect|false|not|cannot|never|impossible|contradict\w*|fails?)\b|n't\b"
    r"|\b(?:eliminated?|excluded?|ruled? out|crossed out|refuted?|rejected|discarded)\b|错|不|排除|划掉|矛盾|无法",
    _I,
)
THIS = re.compile(r"\b(?:this|that|it|which)\b|这|此|该", _I)
CONCLUSION = re.compile(
    r"""(?<=[.!?;][ ])(?:so|thus|hence|therefore
          |it[ ](?:must|should|has[ ]to|can[ ]only)[ ]be|it(?:'s|[ ]is)(?=[ ][(]?(?-i:[A-Z])\b))
      | (?<=[.。!?;])(?:因此|所以|故) | (?<=\?)(?=\s*\S)""",
    _I | re.VERBOSE,
)
OTHER_THINGS = re.compile(
    r"\b(?:person|claim|team|group|plan|speaker|student|witness|suspect|player|box|cup|company|theory|rule|premise|part|vitamin|grade|type)s?\s$",
    _I,
)
SINGLE = re.compile(r"(?<![A-Za-z])[A-Z](?![A-Za-z])")

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
          |i[ ]mean(?:t)?|(?:make|scratch|strike)[ ]that,?|wait[,:]|no[,:]|kidding,|actually,?|really|sorry|correction:)
      | 应该?(?:是|为|选)|也?有?可能是|改为|(?:更正|纠正):|[,:]是|[,:]选""",
    _I | re.VERBOSE,
)
AND_NO_MORE = re.compile(r"[\"')\]}]{0,3}+[^\S\n]*+(?:[.!。]|\Z|\n|,?[^\S\n]?(?:because|since|因为|由于))", _I)

# 'B is the correct answer', B选项正确
CALLED_RIGHT = re.compile(
    r"""(?<![A-Za-z])(?P<letters>[A-Z](?:\)?[ ]?(?:,|、|和|与|及|&|and)[ ]?\(?[A-Z]){0,5}+)\)?(?:[ ]?(?:选项|项))?
        (?:[ ](?:is|are|must[ ]be|has[ ]to[ ]be)(?:[ ](?:both|all|the|only|therefore|thus|clearly|indeed)){0,3}+
            [ ](?:correct|right|answer|best[ ]answer)\b
          | :[ ](?:correct|right)\b
          | [ ]?[.:(]?[ ]?(?:都|均)?(?:是|为)?(?:唯一)?(?:正确(?!地)|当选|对(?![^,;。、!\s)])|符合(?:题意|要求|题干)))
        (?!,?[ ](?:in|that|about|if|only|when|for)\b)""",
    re.VERBOSE,
)
ONLY = re.compile(
    r"(?<!not )\b[Oo]nly (?:option )?\(?([A-Z])\)? (?:follows|remains|is left|is supported)\b"
    r"|只(?:有|剩)(?:选项)?([A-Z])(?:选项|项)?(?:能够|可以|能|可)推出"
)
WEIGHED = re.compile(r"(?<![A-Za-z])([A-Z])[)\]\"']?:")
NO_RIGHT = re.compile(rf"\b(?:neither|nor|not|none|no)\b|n't\b|不|并非|除|{SUPPOSED.pattern}", _I)
CHECKED = re.compile(
    r"""^[^\S\n]*+(?:[✓✔✅☑√]\ufe0f?[^\S\n]*+[(\[]?(?P<before>[A-Z])(?![A-Za-z0-9])
          | [-•(\[ ]{0,4}+(?:选项)?(?P<after>[A-Z])(?![A-Za-z0-9])[^\n×✗✘❌✖]*?[✓✔✅☑√])
      | (?<![A-Za-z])(?P<inline>[A-Z])[)\].:]?[^\S\n]?\(?[✓✔✅☑√]""",
    re.MULTILINE | re.VERBOSE,
)
# '(B) yes', 'B. True': a verdict in a row of them.
SAID_YES = re.compile(
    rf"""(?<![A-Za-z])([A-Z])[).:\]]{{0,2}}+(?:[^\S\n]*+[(–—-])?[^\S\n]*+(?:[Yy]es|[Cc]orrect|[Rr]ight|[Tt]rue|是)
        (?=[.,;)\]。]{{0,2}}+{_NEXT})""",
    re.VERBOSE,
)
BOLD = re.compile(r"\*\*[ ]?\(?(?P<letter>[A-Z])[).]?[ ]?\*\*")
LISTED = re.compile(r"^[^\S\n]*+[-•]?[ ]?[(\[]?([A-Z])[).:\]、][^\S\n]*+\S", re.MULTILINE)
NEXT_LISTED = re.compile(r"[^\n]*+\n\s*+[-•]?[ ]?[(\[]?([A-Z])[).:\]、]")

REFUSAL = re.compile(
    r"""\b(?:i|we)(?:'m|[ ]am)?[ ](?:cannot|can't|can[ ]not|could[ ]not|couldn't|unable[ ]to|won't|will[ ]not)[ ]
          (?:(?:really|confidently)[ ])?(?:answer|help|assist|determine|provide|say|tell|comply|respond|do[ ]that)
      | \b(?:as[ ]an[ ]ai\b|i[ ](?:do[ ]not|don't)[ ](?:know|have))
      | \b(?:not|in)[ ]?(?:enough|sufficient)[ ]information|\bno[ ]answer\b
      | (?:passage|text|background|situation|question)[ ](?:does[ ]not|doesn't)[ ](?:say|mention|state|provide|specify)
      | (?:无法|不能|没法|难以)(?:回答|作答|提供|帮助|协助)|我不知道|信息不足|(?:没有|未)(?:提到|提及|说明|给出)""",
    _I | re.VERBOSE,
)
# A model without an end writes the next question for itself; what it answers there answers nothing.
RUN_ON = re.compile(
    r"^[^\S\n]*+(?:question|passage|human|user|q|问题|题目|用户)[^\S\n]*+\d{0,3}[^\S\n]*+[:：]", _I | re.MULTILINE
)
