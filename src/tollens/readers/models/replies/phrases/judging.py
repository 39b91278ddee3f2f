"""How replies call an option right in other ways, list the options, decline, and go on to another question."""

from __future__ import annotations

import re

from tollens.readers.models.replies.blanks import BLANKS
from tollens.readers.models.replies.phrases.announcing import SUPPOSED
from tollens.readers.models.replies.phrases.naming import NEXT

_I = re.IGNORECASE
# 'B is the correct answer', B选项正确
CALLED_RIGHT = re.compile(
    r"""(?<![A-Za-z])(?P<letters>[A-Z](?:\)?[ ]?(?:,|、|和|与|及|&|and)[ ]?\(?[A-Z]){0,5}+)\)?(?:[ ]?(?:选项|项))?
        (?:[ ](?:is|are|must[ ]be|has[ ]to[ ]be)(?:[ ](?:both|all|the|my|only|therefore|thus|clearly|indeed)){0,3}+
            [ ](?:correct|right|answer|best[ ]answer|credited)\b
          | [ ]best[ ]\w{3,12}s\b
          | :[ ](?:correct|right)\b
          | [ ]?[.:(]?[ ]?(?:都|均)?(?:是|为)?(?:唯一)?(?:正确(?!地)|当选|对(?![^,;。、!\s)])|符合(?:题意|要求|题干)))
        (?!,?[ ](?:in|that|about|if|only|when|for)\b)""",
    re.VERBOSE,
)
# 'Only B follows', 'B is the only one that …', 只有B能推出
ONLY = re.compile(
    r"""(?<!not[ ])\b[Oo]nly[ ](?:option[ ])?\(?([A-Z])\)?[ ]
          (?:follows|remains|is[ ]left|is[ ]supported|is[ ]consistent|fits|must[ ]be[ ]true)\b
      | (?<![A-Za-z])([A-Z])\)?[ ]is[ ]the[ ]only[ ](?:one|option|choice|statement)\b
          (?![ ](?:that|which)[^.\n]{0,40}(?:not|n't|fail|contradict|false))
      | (?<![A-Za-z])([A-Z])\)?[ ]is[ ]the[ ](?:one|option|choice|statement)[ ](?:that|which)[ ]
          (?:must|has[ ]to|can|could|follows|fits|best)\b(?![ ](?:not|be[ ]false))
      | 只(?:有|剩)(?:选项)?([A-Z])(?:选项|项)?(?:能够|可以|能|可)[^,。\n]{0,12}推出""",
    re.VERBOSE,
)
WEIGHED = re.compile(r"(?:(?<![A-Za-z])([A-Z])[)\]\"']?:|(?<=[.!?;] )[(]?([A-Z])[.)] (?=\S))")
NO_RIGHT = re.compile(
    rf"\b(?:neither|nor|not|none|no|except|besides|apart|(?:all|anything|everything)[ ]but|than)\b|n't\b|不|并非|除"
    rf"|{SUPPOSED.pattern}",
    _I,
)
CHECKED = re.compile(
    r"""^[^\S\n]*+(?:[✓✔✅☑√]\ufe0f?[^\S\n]*+[(\[]?(?P<before>[A-Z])(?![A-Za-z0-9])
          | [-•(\[ ]{0,4}+(?:选项)?(?P<after>[A-Z])(?![A-Za-z0-9])[^\n×✗✘❌✖]*?[✓✔✅☑√])
      | (?<![A-Za-z])(?P<inline>[A-Z])[)\].:]?[^\S\n]?\(?[✓✔✅☑√]""",
    re.MULTILINE | re.VERBOSE,
)
# '(B) yes', 'B. True': a verdict in a row of them.
SAID_YES = re.compile(
    rf"""(?<![A-Za-z])([A-Z])[).:\]]{{0,2}}+(?:[^\S\n]*+[(–—-])?[^\S\n]*+(?:[Yy]es|[Cc]orrect|[Rr]ight|[Tt]rue|是)
        (?=[.,;)\]。]{{0,2}}+{NEXT})""",
    re.VERBOSE,
)
BOLD = re.compile(r"\*\*[ ]?\(?(?P<letter>[A-Z])[).]?[ ]?\*\*")
LISTED = re.compile(r"^[^\S\n]*+[-•]?[ ]?(?:Option |选项)?[(\[]?([A-Z])(?:选项|项)?[).:\]、][^\S\n]*+\S", re.MULTILINE)
NEXT_LISTED = re.compile(rf"\n{BLANKS}[-•]?[ ]?[(\[]?([A-Z])[).:\]、]")

REFUSAL = re.compile(
    r"""\b(?:i|we)(?:'m|[ ]am)?[ ](?:cannot|can't|can[ ]not|could[ ]not|couldn't|unable[ ]to|not[ ]able[ ]to|won't
          |will[ ]not)[ ]
          (?:(?:really|confidently)[ ])?(?:answer|help|assist|determine|provide|say|tell|comply|respond|do[ ]that)
      | \b(?:as[ ]an[ ]ai\b|i[ ](?:do[ ]not|don't)[ ](?:know|have))
      | \b(?:not|in)[ ]?(?:enough|sufficient)[ ]information|\bno[ ]answer\b
      | (?:passage|text|background|situation|question)[ ](?:does[ ]not|doesn't)[ ](?:say|mention|state|provide|specify)
      | \bcannot[ ]be[ ](?:answered|determined|known)\b
      | (?:无法|不能|没法|难以)[^,。;\n]{0,8}(?:回答|作答|提供|帮助|协助|得知)
      | 我不知道|信息不足|(?:没有|未)(?:提到|提及|说明|给出)""",
    _I | re.VERBOSE,
)
# A model without an end writes the next question for itself; what it answers there answers nothing.
RUN_ON = re.compile(
    r"^[^\S\n]*+(?:question|passage|human|user|q|问题|题目|用户)[^\S\n]*+\d{0,3}[^\S\n]*+[:：]", _I | re.MULTILINE
)
