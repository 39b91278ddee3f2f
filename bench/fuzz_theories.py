"""Theories that nobody would write: small ones, large ones and those of items, with pieces changed."""

from __future__ import annotations

from random import Random

TOKENS = (
    "¬ ∧ ∨ ⊕ → ↔ ∀x ∃y ∀x:s ∃x:n ( ) [ ] = ≠ < ≤ + - | , : ; . p q r p(x) p(a) r(x,y) f(x) f(a) g(f(x)) at(a) 1 2 0 -1 "
    "999999999999 first last ⊤ ⊥ true exactly at least at most 3 x of all some no only not are says sort function "
    "predicate constant semantics rules closed existential import ask must could list label conclusion suppose A: B: "
    "one-to-one onto dense \"said\" # \t x y a b"
).split(" ")  # fmt: skip
SIZES = (1, 2, 3, 5, 9, 17, 40, 61, 150, 447, 3_000, 150_000, 1_000_000)


def made(rng: Random) -> str:
    """A theory of some shape, small or far too large."""
    return rng.choice(_SHAPES)(rng)


def changed(text: str, rng: Random) -> str:
    """A text with a few of its pieces changed."""
    for _ in range(rng.choice((0, 1, 1, 2, 3, 8))):
        text = rng.choice(_BREAKING if rng.random() < 0.15 else _KEEPING)(text, rng)
    return text


def formula(rng: Random, depth: int = 3) -> str:
    """A formula over the names that the shapes declare."""
    if depth == 0 or rng.random() < 0.15:
        return rng.choice(("p(a)", "p(x)", "q(x)", "r(x, y)", "r(a, x)", "f(x) = f(a)", "f(a) = 1", "g(x) < f(x)", "⊤"))
    inner, other = formula(rng, depth - 1), formula(rng, depth - 1)
    return rng.choice(
        (
            f"¬({inner})",
            f"({inner} ∧ {other})",
            f"({inner} ∨ {other})",
            f"({inner} → {other})",
            f"({inner} ↔ {other})",
            f"({inner} ⊕ {other})",
            f"∀x:s ({inner})",
            f"∃y:s ({inner})",
            f"∀y:s ∀x:s ({inner})",
            f"exactly {rng.choice((0, 1, 2, 7, 50))} x:s ({inner})",
            f"at least {rng.choice((0, 1, 3, 999))} of ({inner}; {other}; p(a))",
        )
    )


def goal(rng: Random) -> str:
    """A formula without free variables, now and then one that nothing declares."""
    plain = rng.choice(("p", "p0", "∀v (P(v) → Q(v))", "∃x r(x, x)", "∃x ∃y (r(x, y) ∧ ¬p(x))", "p(1)"))
    return changed(f"∀x:s ∀y:s ({formula(rng, 2)})" if rng.random() < 0.6 else plain, rng)


def _declared(rng: Random) -> str:
    size, numbers = rng.choice(SIZES[:9]), rng.choice(SIZES)
    members = ", ".join(["a", *(f"m{n}" for n in range(1, size))])
    sort = rng.choice((f"sort s = {members}", "sort s\nconstant a: s", f"sort s ({rng.choice(SIZES)})\nconstant a: s"))
    kind = rng.choice(("", "", ", one-to-one", ", onto", ", dense", ", one-to-one, onto"))
    lines = [
        rng.choice(("", "", "", "semantics rules", "semantics closed", "existential import")),
        f"{sort}\nsort n = 1..{numbers}",
        f"function f(s): n{kind}\nfunction g(s): n",
        "predicate p(s)\npredicate q(s)\npredicate r(s, s)",
        *(f"∀x:s ∀y:s ({formula(rng)})" for _ in range(rng.choice((1, 2, 5, 30)))),
    ]
    if rng.random() < 0.3:
        lines.append(f"ask {rng.choice(('must', 'could', 'cannot', 'list', 'completes', 'label'))}")
        lines += [f"{letter}: {goal(rng)}" for letter in "ABCD"[: rng.randint(0, 4)]]
        lines += [f"conclusion {goal(rng)}"] * rng.randint(0, 1)
    return "\n".join(lines)


def _functions(rng: Random) -> str:
    size = rng.choice(SIZES)
    who = "sort s = a, b" if rng.random() < 0.5 else "sort s\nconstant a: s"
    return f"{who}\nsort n = 1..{size}\nfunction f(s): n\nfunction g(s): n\n∀k:n (∃x f(x) = k ↔ ∃x g(x) = k)"


def _quantifiers(rng: Random) -> str:
    names = [f"x{n}" for n in range(rng.randint(1, 14))]
    kinds = "".join(f"{rng.choice('∀∃')}{name}:n " for name in names)
    body = rng.choice((" ∨ ", " ∧ ", " ↔ ")).join(f"p({name})" for name in names)
    return f"sort n = 1..{rng.choice(SIZES)}\npredicate p(n)\n{kinds}({body})"


def _pigeons(rng: Random) -> str:
    holes = rng.randint(2, 70)
    return (
        f"sort a = 1..{holes + 1}\nsort b = 1..{holes}\npredicate in(a, b)\n∀x ∃y in(x, y)\n"
        "∀x:a ∀z:a ∀y:b (in(x, y) ∧ in(z, y) → x = z)"
    )


def _chain(rng: Random) -> str:
    sign, head = rng.choice(("→", "↔", "⊕", "∨")), rng.choice(("", "semantics rules\n", "semantics closed\n"))
    return head + "".join(f"p{n} {sign} p{n + 1}\n" for n in range(rng.choice((5, 50, 500, 9_000)))) + "p0"


def _tower(rng: Random) -> str:
    text, sign = "p0", rng.choice(("↔", "⊕", "→", "∧", "∨"))
    for n in range(rng.choice((5, 30, 120, 400))):
        text = rng.choice((f"({text}) {sign} p{n}", f"¬({text})", f"¬exactly 1 of ({text}; p{n}; q{n})"))
    return text


def _nested(rng: Random) -> str:
    number = rng.choice((10, 200, 900, 40_000))
    return rng.choice(
        ("¬" * number + "p", "(" * number + "p" + ")" * number, "∀x " * number + "p(x)", "p → " * number + "p")
    )


def _arithmetic(rng: Random) -> str:
    size, number = rng.choice(SIZES[3:]), rng.randint(2, 14)
    lines = [f"sort w = {', '.join(f'w{n}' for n in range(number))}", f"sort n = 1..{size}"]
    lines.append(f"function at(w): n{rng.choice(('', ', one-to-one', ', dense'))}")
    for n in range(number - 1):
        gap = rng.choice((0, 1, 7, size, 10**14))
        one, other = f"at(w{n})", f"at(w{n + 1})"
        lines.append(rng.choice((f"{one} + {gap} < {other}", f"|{one} - {other}| = {gap}", f"{one} ≠ {gap}")))
    return "\n".join(lines)


def _open(rng: Random) -> str:
    lines = [
        "∀x ∀y ∀z (r(x, y) ∧ r(y, z) → r(x, z))",
        "∀x ∃y r(x, y)",
        "∀x ¬r(x, x)",
        "∀x ∀y (r(x, y) ↔ r(y, x))",
        "exactly 7 x (exactly 5 y (r(x, y)))",
        f"at least {rng.choice((3, 8, 10**9))} x (p(x))",
        "all p are q",
        "no q are p",
        "a = b ∨ b = c",
    ]
    return "\n".join(rng.sample(lines, rng.randint(1, 6)))


def _salad(rng: Random) -> str:
    return " ".join(rng.choice(TOKENS) + rng.choice(("", "", "\n")) for _ in range(rng.randint(1, 120)))


def _counts(rng: Random) -> str:
    size = rng.choice(SIZES[:11])
    return f"sort n = 1..{size}\npredicate p(n)\n{rng.choice(('exactly', 'at least', 'at most'))} {size // 2} x (p(x))"


_SHAPES = (
    _declared, _declared, _declared, _functions, _quantifiers, _pigeons, _chain, _tower, _nested, _arithmetic, _open,
    _open, _salad, _counts,
)  # fmt: skip


def _insert(text: str, rng: Random) -> str:
    at = rng.randint(0, len(text))
    return text[:at] + rng.choice(("", " ", "\n")) + rng.choice(TOKENS) + " " + text[at:]


def _delete(text: str, rng: Random) -> str:
    at = rng.randint(0, len(text))
    return text[:at] + text[at + rng.choice((1, 1, 2, 10)) :]


def _double_line(text: str, rng: Random) -> str:
    lines = text.split("\n")
    at = _premise(lines, rng)
    return "\n".join([*lines[:at], *[lines[at]] * rng.choice((2, 3, 200)), *lines[at + 1 :]])


def _swap_lines(text: str, rng: Random) -> str:
    lines = text.split("\n")
    at, other = _premise(lines, rng), _premise(lines, rng)
    lines[at], lines[other] = lines[other], lines[at]
    return "\n".join(lines)


def _premise(lines: list[str], rng: Random) -> int:
    """The place of a premise, mostly: what is declared or asked may be there only once, and in order."""
    once = ("sort", "function", "predicate", "constant", "semantics", "ask", "conclusion", "A:", "B:", "C:", "D:", "E:")
    places = [at for at, line in enumerate(lines) if not line.startswith(once)]
    return rng.choice(places) if places and rng.random() < 0.9 else rng.randrange(len(lines))


def _other_number(text: str, rng: Random) -> str:
    places = [at for at, sign in enumerate(text) if sign.isdigit()]
    if not places:
        return text
    at = rng.choice(places)
    return text[:at] + str(rng.choice((*SIZES, 10**15, 0))) + text[at + 1 :]


def _strange(text: str, rng: Random) -> str:
    at = rng.randint(0, len(text))
    sign = rng.choice((0, 7, 27, 133, 160, 0x202E, 0xFEFF, 0x3000, 0x1F600, rng.randrange(0xD7FF)))
    return text[:at] + chr(sign) + text[at:]


def _repeat(text: str, rng: Random) -> str:
    at, end = sorted((rng.randint(0, len(text)), rng.randint(0, len(text))))
    return text[:at] + text[at : min(end, at + 40)] * rng.choice((2, 5, 300)) + text[end:]


def _other_sign(text: str, rng: Random) -> str:
    kinds = [kind for kind in _ALIKE if any(sign in text for sign in kind)]
    if not kinds:
        return text
    kind = rng.choice(kinds)
    at = rng.choice([at for at, sign in enumerate(text) if sign in kind])
    return text[:at] + rng.choice(kind) + text[at + 1 :]


def _drop_line(text: str, rng: Random) -> str:
    lines = text.split("\n")
    del lines[_premise(lines, rng)]
    return "\n".join(lines)


_ALIKE = ("∧∨→↔⊕", "∀∃", "=≠<≤>≥", "pq", "xy", "fg")
_KEEPING = (_double_line, _swap_lines, _other_number, _other_sign, _other_sign, _drop_line)  # it mostly stays a theory
_BREAKING = (_insert, _delete, _strange, _repeat)
