"""What makes a raw exam item one that cannot be read as text alone: pictures, tables, underlining, sentences to sort.

A word alone is no defect: 'the table was laid', 'picture this', 排列名次. Each rule asks for the words around it by
which an item points at something that is not in its text, or for a mark that stands where it was. The paper looked for
the key words 'underlined' and 'sort sentences' in questions; here a question is searched for the first more freely than
a passage, and for the second alone.
"""

from __future__ import annotations

import re

from tollens.records import Item
from tollens.text import plain
from tollens.text.scripts import CHINESE

_DRAWN = r"(?:(?:picture|image|figure|illustration|drawing|graphic|photo(?:graph)?)s?)"
_CHART = r"(?:(?:(?:pie|bar|line|column|flow|venn|tree|scatter) ?)?(?:chart|graph|diagram)s?|histograms?)"
_PICTURE = rf"(?:{_CHART}|{_DRAWN})"
_THE = (
    r"(?:the|this|that|these|those|each)(?: (?:above|following|accompanying|attached|given|enclosed|two|three|four))?"
)
_POINTS = r"(?:shows?|gives?|lists?|presents?|contains?|illustrates?|depicts?|summari[sz]es|records|compares)"
_SHOWN = r"(?:shown|given|drawn|marked|depicted|illustrated|indicated|listed|recorded|set out|summari[sz]ed)"
_END = r"(?=\s*(?:[.,:;!?)]|$))"
# What ends the noun. In 'photo booth', 'figure skating' and 'table tennis' it is the first half of another.
_AFTER = (
    r"(?=\s*(?:[.,:;!?)]|$)| (?:above|below|here|is|are|and|or|that|which|what|who|how|when|where|why|on|of|to|for|at|"
    r"by|with|from|in|before|carefully|closely|again|showing|shown|given|come|comes|can|must|do|does|was|were|has|have|we|it|you|the)\b)"
)
# A reader is told to look: at the head of a sentence or a clause. 'The nurses look at the chart' tells of nurses.
_LOOK = (
    r"(?:(?:^|[.!?:;,(] ?|\bplease )(?:look (?:closely |carefully )?at|refer to|study|examine|observe|consult|use|see)"
    r"|\b(?:questions?|items?) (?:\S+ ){0,4}refers? to)"
)
# 'According to the figures' goes by numbers, and who guesses 'based on the pictures' may be in a story.
_GOING_BY = r"\b(?:according to|based on|judging (?:from|by)|(?:data|numbers|information|results|values) (?:in|from))"
# A table of figures tells how much or who; a table of wood shows signs of wear.
_TABLE_TELLS = (
    r"(?:(?:shows?|gives?|presents?|contains?|records)(?= (?:the (?!wear|signs|marks|scratches|age)|how|what|which|who|"
    r"that|when|where|all the|some of the|data|results|figures|information|numbers|prices|sales|scores|\d))"
    r"|lists|illustrates|depicts|summari[sz]es|compares)"
)

# A mark in place of what stood there: an image of HTML or Markdown, or its name in brackets.
_PICTURE_MARK = re.compile(
    r"<(?:img|svg|figure|canvas)\b|!\[[^\]\n]{0,200}\]\(|[\[【<(（]\s*(?:image|picture|figure|chart|diagram|图片?|图表|插图|附图)"
    r"\s*\d{0,3}\s*[\]】>)）]|\.(?:png|jpe?g|gif|bmp|svg)\b"
)
_TABLE_MARK = re.compile(
    r"<(?:table|t[rdh])\b|\\begin\{(?:tabular|array)|[\[【<(（]\s*(?:table|表格?|附表)\s*\d{0,3}\s*[\]】>)）]"
    r"|^[ \t]*\|(?:[^|\n]*\|){2,}[ \t]*$|^[^\n\t]+\t[^\n\t]+\t[^\n]+\n[^\n\t]+\t[^\n\t]+\t",
    re.MULTILINE,
)
_PICTURE_WORDS = re.compile(
    rf"\bthe (?:following|attached|accompanying) (?:two |three |four |six )?{_PICTURE}\b"
    rf"|\b{_SHOWN} (?:in|on|by) {_THE} {_PICTURE}{_AFTER}"
    rf"|\bas (?:can be |is )?seen (?:in|on|from) {_THE} {_PICTURE}{_AFTER}"
    rf"|\bseen (?:in|on|from) {_THE} (?:{_CHART}|figure){_AFTER}"
    rf"|\b(?:the|this|these|two|three) {_PICTURE} (?:above|below|on the (?:left|right)|shown here)"
    rf"(?:{_END}| {_POINTS}\b| (?:is|are|can|must|does|do|which|what)\b)"
    rf"|\b(?:in|from|see|study|to|with|at|of) the {_PICTURE} (?:above|below)\b"
    rf"|\b(?:in|from|see|study) the (?:{_CHART}|figure)(?=\s*(?:[.,:;!?)]|$| is | are | above| below))"
    rf"|{_LOOK} {_THE} {_PICTURE}{_AFTER}|{_GOING_BY} {_THE} (?:{_CHART}|(?:figure|illustration)(?! of)){_AFTER}"
    rf"|\b{_CHART} (?:above |below )?{_POINTS}\b|\billustration (?:above |below )?{_POINTS}\b"
    rf"|\bshaded (?:part|area|region)s? (?:of|in) {_THE} {_PICTURE}{_AFTER}"
    r"|\bwhich (?:figure|picture|diagram|shape) (?:comes|completes|continues|follows|fits|is next)\b"
    r"|\bwhich of the (?:\w+ )?(?:figures|pictures|diagrams|shapes) (?:comes|completes|continues|fits|matches)\b"
    r"|\b(?:see|in|from) fig(?:ure|\.)\s*\d|^\s*fig(?:ure|\.)\s*\d"
)
_TABLE_WORDS = re.compile(
    rf"\bthe (?:following|accompanying) table{_AFTER}|\bthe (?:following|accompanying) tables? {_POINTS}\b"
    rf"|\b{_SHOWN} (?:in|by) (?:{_THE}|a) table{_AFTER}|\bas (?:can be |is )?seen (?:in|from) {_THE} table{_AFTER}"
    rf"|\b(?:the|this) table (?:above|below)(?:{_END}| {_POINTS}\b)|\b(?:in|from|see|to|of) the table (?:above|below)\b"
    rf"|(?:{_LOOK}|{_GOING_BY}) {_THE} tables?{_AFTER}(?! and (?:the )?chairs?)"
    rf"|(?:^|[.!?:;] )consider {_THE} table{_AFTER}"
    rf"|\bfrom (?:the|this) table(?:{_END}| (?:which|what|(?:we|it|one|you) can)\b)"
    rf"|\b(?:the|this) table {_TABLE_TELLS}\b|\b(?:see|in) table \d+{_END}|^\s*table \d+\s*[.:]|\btable \d+ {_POINTS}\b"
)
# 以下图书 are books, 以下表述 are statements, 试图 is to try: what follows and precedes decides. A 表 is also a watch:
# one puts it on (戴上表), and it is of a good make (该表是名牌).
_BY = r"(?:由|从|根据|依据|据|按照|结合|参照|观察)"
_WHICH_ONE = r"(?:以?[上下左右](?:列|面|边|述)?|该|此|本|所给|给出|这[张个幅])?的?"
_TOLD = r"(?:中|里|上)?(?:(?:我们)?可|能|看|得|知|所|推|判|回答|提供|给出|的(?:数据|信息|数字|内容|结果)|[，,。：:]|$)"
_CHINESE_CHART = r"(?:统计图|示意图|饼状?图|柱状图|柱形图|条形图|折线图|曲线图|扇形图|直方图|流程图)"
_CHINESE_PICTURE_WORDS = re.compile(
    r"(?:(?<!不)如|见|下|上|左|右|附|该|此|本)图(?=所示|中|是|为|的|里|表示|显示|给出|[，,。:：；;、)）?？\d一二三四]|$)"
    rf"|{_BY}{_WHICH_ONE}(?:图[表形片像]?|{_CHINESE_CHART}){_TOLD}|看图(?=可|回答|[，,])"
    rf"|(?:如|见|下|上|列|面|该|此)的?{_CHINESE_CHART}(?!书|软件)|{_CHINESE_CHART}(?:所示|显示|表明|反映|如下)"
    r"|(?:下列|以下|下面|上面|上述|左边|右边|所给|给出)的?[一二两三四五六几]?[个幅张组]?(?:图形|图片|图画|图像|图表|图案|插图|示意图|流程图)(?!书|软件)"
    r"|(?:图形|图片|图像|图表|图案|示意图)(?:所示|如下|中的?问号)|(?<!地)图示(?=为|是|中|[，,：:])|(?<![地蓝版])图[1-9一二三四](?=所示|中|[，,。:：是])"
    r"|(?<![地试企意版蓝力妄希贪])图中(?=的|阴影|可|有|所|数字|各|[，,])"
    r"|(?:呈现|符合).{0,6}规律性.{0,12}图|问号处"
)
_CHINESE_TABLE_WORDS = re.compile(
    r"(?:(?<!不)如|见|(?<![戴带挂脱摘放取])[下上]|附)表(?=所示|中|是|为|里|列出|显示|给出|[，,。:：；;、)）?？\d一二三四]|$)"
    r"|(?:该|此|本)表(?=所示|列出|显示|给出|反映|说明|[:：])"
    rf"|(?:{_BY}{_WHICH_ONE}|(?:该|此|本))(?:表格?|(?:统计|数据|调查|汇总|一览)表){_TOLD}"
    r"|(?:下列|以下|下面|上面|上述|如下|所给|给出)的?[一二两三四五几]?[个张]?表格?(?:所示|中|是|为|列出|显示|给出|[，,。:：]|$)"
    r"|(?:下面|以下)[是有为]?一?[张个]?表格|(?<![代手钟外仪发])表[1-9一二三](?=所示|中|的|[，,：:])"
    rf"|(?<![{CHINESE}])表中的?(?:数据|数字|信息)|表格(?:列出|给出|显示|所示|如下)|(?:下|上|列|面|该)的?统计表"
)
_UNDERLINED_MARK = re.compile(r"<u\b[^>]{0,200}>|text-decoration\s*:\s*underline|\\underline\b")
_UNDERLINED = re.compile(
    r"\b(?:the|an?|each|every|this|that|two|three|four) underlined\b|\b(?:is|are|was|were|been) underlined\b"
    r"|\bunderlined (?:part|portion|word|phrase|sentence|section|text|clause|passage|line|statement|expression)s?\b"
)
_UNDERLINED_KEY = re.compile(r"\bunderlined\b")
# 计划线路 is a planned line, 漫画线条 are the strokes of a cartoon, and a car may stand 在划线上.
_OF_TEXT = r"(?:部[分份]|处|(?:上|内|里)?的?(?:词|句|语|字|段|文|成分|空)|(?:上|内|里)(?:的?部分|应?填|最|恰|依次))"
_CHINESE_UNDERLINED = re.compile(
    rf"下[划画]线|(?<![计规策筹谋区勾])划横?线(?={_OF_TEXT})"
    rf"|(?<![计规策筹谋区勾漫动油绘国版字图书壁岩])画横?线(?={_OF_TEXT})"
    r"|横线(?:处|部[分份]|[上内里](?:最|的|应|恰|依次))|填[入在写].{0,8}横线|横线[上处内里]?.{0,4}填|[加带](?:下)?[划画]线|[划画]横?线的[\"“「]"
)
_WHICH = r"(?:(?:the|these|those|all|following|above|below|numbered|four|five|six|seven) )"
_SORT = re.compile(
    rf"\bsort(?:ing|ed)? (?:of )?{_WHICH}*sentences?\b"
    rf"|\b(?:re-?)?(?:arrang|order|sequenc)(?:e|es|ed|ing) (?:of )?{_WHICH}+sentences?\b"
    rf"|\b(?:put|putting|place|placing) {_WHICH}+sentences? (?:\w+ ){{0,3}}in(?:to)? (?:\w+ ){{0,4}}order\b"
    rf"|\b(?:order|sequence|arrangement) (?:of|for) {_WHICH}*sentences\b(?! (?:served|passed|imposed|handed))"
    r"|\bsentence (?:order|ordering|sorting|sequence)\b"
)
_SENTENCES = r"(?:句子|语句|句|语段|段落|段文字|文字|段话)"
_CHINESE_SORT = re.compile(
    rf"{_SENTENCES}[^。！？]{{0,12}}(?:排序|重新排列|排列(?:顺序|语序|成|起来|组合|，|正确|最)|(?:正确|合理|恰当)的?(?:顺序|次序|排序))"
    rf"|(?:重新排列|重新排序|排列|排序)(?:上述|上面|下面|下列|以下|这些|的)?[^。！？，]{{0,6}}{_SENTENCES}"
    r"|语序(?:正确|最|恰当|合理|排列)|排列语序|句子排序|语句排序|排列?成.{0,6}(?:短文|文章|语段|段话|文字)"
)


def needs_picture(item: Item) -> str | None:
    """What in the item points at a picture that is not there, as it stands in it; None where nothing does."""
    words = _CHINESE_PICTURE_WORDS if item.language == "zh" else _PICTURE_WORDS
    return _found(item, marks=_PICTURE_MARK, words=words)


def needs_table(item: Item) -> str | None:
    """What in the item points at a table, or is one."""
    words = _CHINESE_TABLE_WORDS if item.language == "zh" else _TABLE_WORDS
    return _found(item, marks=_TABLE_MARK, words=words)


def is_underlined(item: Item) -> str | None:
    """Where the item speaks of what is underlined in it, or is."""
    if item.language == "zh":
        return _found(item, marks=_UNDERLINED_MARK, words=_CHINESE_UNDERLINED)
    asked = _UNDERLINED_KEY.search(plain(item.question))
    return asked[0] if asked else _found(item, marks=_UNDERLINED_MARK, words=_UNDERLINED)


def sorts_sentences(item: Item) -> str | None:
    """Where the item asks for sentences to be put in order."""
    asked = (_CHINESE_SORT if item.language == "zh" else _SORT).search(plain(item.question))
    return asked[0] if asked else None


def _found(item: Item, marks: re.Pattern[str], words: re.Pattern[str]) -> str | None:
    """The first mark in any text of the item, or the first words in its passage or question."""
    for text in (item.passage_text, item.question, *item.options):
        if found := marks.search(text.casefold()):
            return found[0].strip()
    for text in (item.passage_text, item.question):
        if found := words.search(plain(text)):
            return found[0].strip()
    return None
