"""Content words: what a text speaks of, without the words that belong to every text or to the form of every puzzle.

>>> sorted(content_words("If Anna’s boat is not red, which of the following must be true?", "en"))
['anna', 'boat', 'red']
>>> sorted(content_words("如果安娜的小船不是红色的，那么下列哪项一定为真？", "zh"))
['安娜', '小船', '红色']

English is cut into words; forms of one word are different words, but for the 's of a possessor. Chinese has no spaces,
and a word in it has two characters more often than not. So the function words are cut out first, the longest first, and
in each stretch that is left every two neighbouring characters count as a word; a character that is left alone counts by
itself. Single characters would find 'the same word' in 火车 and 火锅; pairs across a function word would differ between
any two texts and make them look less alike than they are; whole stretches would tell 红色小船 and 红色 apart entirely.
A function word's character inside another word (有 in 有轨电车) is cut out too; the rest of the word still counts.

Function words here are articles, pronouns, prepositions, auxiliaries, conjunctions, numerals, quantifiers, and the
words of logic and of asking. No word that tells a story is among them. `tollens.text.words.FUNCTION_WORDS` is another,
smaller set: that of a published reader.
"""

from __future__ import annotations

import re
from functools import lru_cache

from tollens.text.scripts import CHINESE
from tollens.text.words import plain, words

_ENGLISH = frozenset(
    """
    a an the
    this that these those such same other others another else own different
    i me my mine myself you your yours yourself he him his himself she her hers herself it its itself we us our ours
    ourselves they them their theirs themselves one ones oneself
    someone somebody something anyone anybody anything everyone everybody everything nobody nothing
    who whom whose which what when where why how whoever whatever whichever wherever whenever
    about above across after against along among amongst around as at before behind below beneath beside besides between
    beyond by down during for from in inside into near of off on onto out outside over past per since through throughout
    till to toward towards under underneath until up upon with within without via
    am is are was were be been being do does did doing done have has had having can could may might must shall should
    will would ought need cannot
    isn't aren't wasn't weren't don't doesn't didn't haven't hasn't hadn't can't couldn't won't wouldn't shouldn't
    mustn't
    and or nor but so yet if then than unless because although though while whereas whether either neither both also too
    as well only just even still already however therefore thus hence otherwise instead
    not no yes never ever always sometimes often once twice again
    all any each every some none few fewer fewest less least little many more most much several enough half exactly
    precisely altogether total
    zero one two three four five six seven eight nine ten eleven twelve hundred
    first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth last next
    here there now very quite rather
    true false following given except case cases statement statements possible impossible possibly infer
    inferred conclude concluded correct correctly incorrect incorrectly option options
    """.split()
)

# One character each: cut out wherever it stands.
_CHINESE_CHARACTERS = (
    "的了着过是在有和与及或也都就又还不没且但若则之其这那此哪谁么吗"
    "呢吧啊于把被从向为由以每各某另只仅最更再已很个们我你他她它恰并"
)
_CHINESE_WORDS = """
    我们 你们 他们 她们 它们 自己 各自 彼此 其中 其他 其余 其它 另外 别的 这些 那些 这个 那个 这里 那里 当中 之中 之间
    有人 无人 什么 多少 怎样 怎么 如何 为什么 哪里 哪些 哪项 哪一项 哪种 如果 假如 只要 那么 否则 除非 除了 以外 之外
    要么 或者 还是 而且 并且 但是 不过 然而 虽然 尽管 因为 因此 所以 于是 既 又 当且仅当 前提 有且只有 只有 才 所有
    凡是 全部 一切 有些 某些 任何 至少 至多 最多 最少 恰好 恰有 正好 一共 总共 共有 都有 两者 二者 一种 一个 同时 相同
    不同 各不相同 互不相同 一样 同一 没有 不是 并非 并不 不会 不能 可以 能够 应该 必须 对于 关于 根据 按照 通过 曾经
    已经 正在 下列 以下 以上 上述 下面 由此 此 可知 得知 推出 推知 推断 信息 陈述 情况 成立 属实 为真 为假 一定 必定
    必然 肯定 可能 有可能 不可能 有可能出现 不可能出现 已知 各项 各种 正确 选项
""".split()
# A number is cut out with 第 or with a measure word behind it; 周一 and 三月 are words of their own.
_DIGITS = "[〇零一二两三四五六七八九十百几]{1,20}+"  # bounded: else a long run is gone through from each of its digits
_MEASURES = "[个名位种项件条座家份只张本次场样处支台辆艘棵头匹间首幅道盘杯块片双套户所部篇封根颗枚句人]"
_CHINESE_FORM = re.compile(
    "|".join(
        (
            f"第{_DIGITS}{_MEASURES}?|{_DIGITS}{_MEASURES}",
            *sorted(_CHINESE_WORDS, key=len, reverse=True),
            f"[{_CHINESE_CHARACTERS}]",
        )
    )
)
_STRETCH = re.compile(rf"[{CHINESE}]+|[^\W_{CHINESE}]+")
_POSSESSOR = re.compile(r"'s?$")


@lru_cache(maxsize=1 << 10)
def content_words(text: str, language: str) -> frozenset[str]:
    """The different content words of a text, as the module says; numbers in digits are none."""
    if language == "zh":
        return frozenset(_chinese(text))
    found = (_POSSESSOR.sub("", word) for word in words(text, language) if word not in _ENGLISH)
    return frozenset(word for word in found if word not in _ENGLISH and not word.isdecimal())


def _chinese(text: str) -> set[str]:
    found: set[str] = set()
    for stretch in _STRETCH.findall(_CHINESE_FORM.sub(" ", plain(text))):
        if not re.match(f"[{CHINESE}]", stretch):
            found |= set() if stretch.isdecimal() else {stretch}
        else:
            found |= {stretch[place : place + 2] for place in range(max(1, len(stretch) - 1))}
    return found


def shared_words(text: str, other: str, language: str) -> float:
    """The share of a text's content words that the other has too; 0 where it has none."""
    found = content_words(text, language)
    return len(found & content_words(other, language)) / len(found) if found else 0.0
