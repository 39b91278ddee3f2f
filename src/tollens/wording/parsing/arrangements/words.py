"""Words that a game's set-up need not teach: what joins, denies, counts and compares."""

from __future__ import annotations

BE = frozenset("is are was were be been being".split())
HAVE = frozenset("has have had having".split())
DO = frozenset("does do did".split())
MODAL = frozenset("must can could will would shall should may might cannot".split())
AUXILIARY = BE | HAVE | DO | MODAL
SINGULAR = frozenset("is was has does".split())  # forms that go with one

OCCUR = frozenset("occur occurs occurred occurring".split())  # of events: no more than 'is'

PRONOUNS = frozenset("he she it they him her them".split())
POSSESSIVES = frozenset("his her its their".split())
ARTICLES = frozenset("the a an this that these those".split())
PREPOSITIONS = frozenset(
    "in on at to for of by with from into onto during among within over through up out off against about under".split()
)

# Words that say how things stand to each other: none of them is ever passed over as scenery.
RELATIONAL = frozenset(
    """not no none neither nor or and but if unless only except same different other others another each every all both
    either any some than more less fewer fewest most least many few exactly before after earlier later earliest latest
    immediately directly just between next adjacent consecutive consecutively successive successively together apart
    separated separate separates separating above below beneath higher lower highest lowest ahead behind precede
    precedes preceded preceding follow follows followed left right leftmost rightmost opposite facing faces beside
    alone without whose who whom which when whenever while until till where then respectively twice once thrice half
    versus one two three four five six seven eight nine ten first second third fourth fifth sixth seventh eighth ninth
    tenth last final initial odd even alternate equal equals like unlike similar instead rather though although because
    since whether never always sometimes away clockwise counterclockwise
    otherwise remaining rest neighboring neighbouring isolated solely entire whole
    least-most share shares shared sharing unshared pair pairs couple couples partner partners""".split()
)

# Words that say where one thing stands to another: a sentence with one of them is a clue.
PLACING = frozenset(
    """before after earlier later next adjacent between above below beneath higher lower ahead behind left right north
    south east west opposite immediately directly same different beside""".split()
)

# Two ends of one scale: what is more of the first has the smaller number, unless the set-up says otherwise.
ANTONYMS = (
    ("old", "new"), ("old", "recent"),
    ("old", "young"), ("expensive", "cheap"), ("costly", "cheap"), ("tall", "short"), ("long", "short"),
    ("big", "small"), ("large", "small"), ("heavy", "light"), ("fast", "slow"), ("quick", "slow"), ("rich", "poor"),
    ("strong", "weak"), ("bright", "dim"), ("bright", "dark"), ("light", "dark"), ("hot", "cold"), ("warm", "cool"),
    ("hard", "soft"), ("hard", "easy"), ("good", "bad"), ("popular", "unpopular"), ("loud", "quiet"),
    ("wide", "narrow"), ("thick", "thin"), ("deep", "shallow"), ("near", "far"), ("close", "far"), ("full", "empty"),
    ("smart", "dumb"), ("clever", "stupid"), ("happy", "sad"), ("clean", "dirty"), ("wet", "dry"), ("sweet", "sour"),
    ("high", "low"), ("early", "late"), ("great", "small"), ("much", "little"), ("ripe", "unripe"), ("fresh", "stale"),
)  # fmt: skip
IRREGULAR_DEGREES = {
    "better": "good", "best": "good", "worse": "bad", "worst": "bad", "farther": "far", "farthest": "far",
    "further": "far", "furthest": "far", "elder": "old", "eldest": "old", "less": "little", "least": "little",
    "more": "much", "most": "much", "later": "late", "latest": "late", "earlier": "early", "earliest": "early",
    "highest": "high", "higher": "high", "lower": "low", "lowest": "low",
}  # fmt: skip

WEEKDAYS = "monday tuesday wednesday thursday friday saturday sunday".split()
MONTHS = "january february march april may june july august september october november december".split()
SHORT_DAYS = {"mon": "monday", "tue": "tuesday", "tues": "tuesday", "wed": "wednesday", "thu": "thursday",
              "thur": "thursday", "thurs": "thursday", "fri": "friday", "sat": "saturday", "sun": "sunday"}  # fmt: skip


def stem(word: str) -> str:
    """What the forms of a word share, roughly: 'assigned', 'assigns' and 'assignment', 'deliver' and 'delivering' come
    out alike. First what a verb or a noun is inflected by goes, then what makes a noun of a verb."""
    if word in ("use", "uses", "used", "using"):
        return "use"
    for endings in (("ings", "ing", "ed", "es", "s"), ("ment", "ion", "er", "e")):
        for ending in endings:
            if word.endswith(ending) and len(word) - len(ending) >= 3 and not word.endswith("ss"):
                word = word[: -len(ending)]
                break
    if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "s":
        word = word[:-1]
    return word[:-1] + "i" if word.endswith("y") and len(word) > 3 else word


def base_adjective(word: str) -> str | None:
    """The adjective of which a word is the comparative or superlative; None where it looks like neither."""
    if (known := IRREGULAR_DEGREES.get(word)) is not None:
        return known
    for ending in ("est", "er"):
        if word.endswith(ending) and len(word) - len(ending) >= 2:
            root = word[: -len(ending)]
            candidates = [root, root + "e", root[:-1] if root[-1] == root[-2] else root, root[:-1] + "y"]
            for candidate in candidates:
                if any(candidate in pair for pair in ANTONYMS):
                    return candidate
            return root[:-1] + "y" if root.endswith("i") else root
    return None
