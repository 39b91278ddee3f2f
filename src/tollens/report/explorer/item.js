// What is shown of one item. Text of the runs only ever enters the page as textContent.
const MARKS = { right: "✓", wrong: "✗", missing: "–", "no-key": "?", "not-reached": "·", "not-run": "" };
const STATUSES = {
  entailed: "follows: true in every world",
  refuted: "is ruled out: true in no world",
  independent: "is open: true in some worlds, not in others",
  inconsistent: "the premises contradict each other",
  "gave up": "the solver gave up",
};
const han = /\p{Script=Han}/u;
const unbroken = /[^\s\p{Script=Han}]{1000}/u; // a browser that kerns takes many seconds to break such a line

// A node of that class with these inside: nodes, and texts, which are marked where they are Chinese.
function make(tag, name, ...inside) {
  const node = document.createElement(tag);
  if (name) node.className = name;
  for (const each of inside) {
    if (each === null || each === undefined) continue;
    if (typeof each === "string" && han.test(each)) node.lang = "zh";
    if (typeof each === "string" && unbroken.test(each)) node.classList.add("ex-unbroken");
    node.append(each);
  }
  return node;
}

function counted(number, noun) {
  return `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;
}

class ItemView {
  #index;

  constructor(index) {
    this.#index = index;
  }

  letter(place) {
    return this.#index.letters[place] ?? `#${place}`;
  }

  // The nodes of an item. `seen` has its number, id and readers: each one's title, side, outcome and chosen option.
  nodes(item, seen) {
    const reading = make("div", "ex-reading", ...this.#passage(item), make("p", "ex-text ex-question", item.question));
    reading.lang = seen.language;
    const options = this.#options(item, seen);
    options.lang = seen.language;
    return [
      this.#facts(item, seen),
      reading,
      options,
      ...this.#answers(item, seen),
      ...(item.explanation ? [make("h4", "", "Why the key is right"), make("p", "ex-text", item.explanation)] : []),
      ...this.#worlds(item, seen),
      item.theory ? this.#folded("Theory of the item", item.theory) : null,
    ].filter((each) => each !== null);
  }

  #facts(item, seen) {
    const list = make("dl", "ex-facts");
    for (const [name, text] of item.facts) list.append(make("div", "", make("dt", "", name), make("dd", "", text)));
    if (seen.group) list.append(make("div", "", make("dt", "", "group"), make("dd", "", seen.group)));
    return list;
  }

  #passage(item) {
    return item.passage.flatMap((text, place) => [
      item.passage.length > 1 ? make("p", "ex-part", item.parts[place]) : null,
      make("p", "ex-text", text),
    ]);
  }

  #options(item, seen) {
    const list = make("ol", "ex-options");
    item.options.forEach((text, place) => {
      const key = place === item.key;
      const chosen = make("div", "ex-chosen");
      for (const each of seen.readers.filter((reader) => reader.option === place)) {
        chosen.append(make("span", `ex-chip ex-${each.side}`, `${MARKS[each.side]} ${each.title}`));
      }
      const words = make("div", "", make("span", "ex-text", text));
      if (key) words.append(" ", make("span", "ex-key", "key"));
      if (item.fallacies[place]) words.append(" ", make("span", "ex-fallacy", item.fallacies[place]));
      if (chosen.firstChild) words.append(chosen);
      list.append(make("li", key ? "ex-right" : "", make("span", "ex-letter", this.letter(place)), words));
    });
    for (const span of item.spans) {
      const words = make("div", "", make("span", "ex-text", span), " ", make("span", "ex-key", "key"));
      list.append(make("li", "ex-right", make("span", "ex-letter", "✓"), words));
    }
    if (!item.graded) list.append(make("li", "ex-none", "No key: an answer is neither right nor wrong."));
    return list;
  }

  #answers(item, seen) {
    const list = make("ul", "ex-answers");
    seen.readers.forEach((reader, place) => {
      const said = item.answers[place];
      const answer = reader.option >= 0 ? this.letter(reader.option) : (said?.span ?? "");
      const head = make(
        "div",
        "ex-said",
        make("strong", "", reader.title),
        make("span", `ex-chip ex-${reader.side}`, `${MARKS[reader.side]} ${reader.outcome}`),
        answer ? make("span", "ex-answer", answer) : null,
      );
      list.append(make("li", "", head, ...(said ? this.#words(said) : [])));
    });
    return [make("h4", "", "Readers"), list];
  }

  #words(said) {
    const small = [
      said.scores ? `weights ${said.scores.map((score, at) => `${this.letter(at)} ${Number(score.toPrecision(3))}`).join(", ")}` : "",
      said.places ? `place chosen in each order: ${said.places.map((at) => (at < 0 ? "none" : this.letter(at))).join(", ")}` : "",
      said.cost ?? "",
      said.sameTheory ? "read the words as the item’s own theory" : "",
    ].filter((each) => each);
    return [
      said.detail ? this.#raw(said.detail) : null,
      small.length ? make("p", "ex-small", small.join("; ")) : null,
      said.theory ? this.#folded("Theory that it read", said.theory) : null,
      said.proof ? this.#folded("Proof", said.proof) : null,
    ];
  }

  // A text, and how much of it was left off.
  #raw([text, cut]) {
    const shown = make("pre", "", text);
    if (cut) shown.append("…", make("span", "ex-cut", ` ${counted(cut, "more character")} in the run’s file`));
    return shown;
  }

  #folded(title, text) {
    return make("details", "", make("summary", "", title), this.#raw(text));
  }

  #worlds(item, seen) {
    if (!item.theory) return [];
    const title = make("h4", "", "Worlds");
    const told = item.worlds;
    if (!told) {
      const [done, all] = this.#index.worlds;
      return [
        title,
        make(
          "p",
          "ex-small",
          `Not listed here: there was time for ${done.toLocaleString("en")} of ${counted(all, "item")} with a theory, those first ` +
            "that the fewest readers got right. To list them: ",
          make("code", "", `tollens solve ${seen.file} --item ${seen.id}`),
        ),
      ];
    }
    if (told.fault) return [title, make("p", "ex-small", `Not listed: ${told.fault}`)];
    if (told.verdicts) return [title, ...this.#verdicts(told)];
    return [title, ...this.#worldTable(told, item)];
  }

  #verdicts(told) {
    const list = make("ul", "ex-verdicts");
    for (const [name, status] of told.verdicts) {
      list.append(make("li", "", make("code", "", name), ` ${STATUSES[status] ?? status}`));
    }
    const why = told.semantics === "classical" ? "not everything is named" : `the semantics are “${told.semantics}”`;
    return [make("p", "ex-small", `Its worlds cannot be listed, since ${why}. What the solver says:`), list];
  }

  #worldTable(told, item) {
    const all = `${told.limit === null ? "" : "more than "}${counted(told.count, "world")}`;
    const parts = [make("p", "ex-small", told.count ? `${all} ${told.count === 1 ? "fits" : "fit"} the premises.` : "No world fits the premises.")];
    if (told.count && told.asked.length) parts.push(this.#asked(told, item));
    if (told.count > 1 && told.rows.length && told.columns.length) parts.push(...this.#table(told));
    if (told.settled.length) parts.push(make("p", "ex-small", "In every world: ", make("code", "", told.settled.join(", "))));
    return parts;
  }

  #asked(told, item) {
    const list = make("ul", "ex-verdicts");
    for (const [name, formula, holds] of told.asked) {
      const how =
        holds === null
          ? "is open: the premises do not speak of it"
          : holds === told.count
            ? `true in ${told.count === 1 ? "the one world" : `all ${told.count.toLocaleString("en")}`}`
            : `true in ${holds.toLocaleString("en")} of ${told.count.toLocaleString("en")}`;
      const line = make("li", "", make("strong", "", name), make("code", "", formula), make("span", "", how));
      if (item.key !== null && name === this.letter(item.key) && item.options.length) line.append(" ", make("span", "ex-key", "key"));
      list.append(line);
    }
    return list;
  }

  #table(told) {
    const table = make("table", "ex-worlds");
    const head = make("tr", "", make("td", ""));
    for (const [place, name] of [...told.columns, ...told.asked.map((each) => each[0])].entries()) {
      const pieces = name.split(/(?<=[(_,])/).flatMap((piece) => [piece, make("wbr", "")]);
      const cell = make("th", place >= told.columns.length ? "ex-option" : "", ...pieces);
      cell.scope = "col";
      head.append(cell);
    }
    const body = make("tbody");
    told.rows.forEach((row, at) => {
      const first = make("th", "", String(at + 1));
      first.scope = "row";
      const cells = row.map((value, place) => {
        const text = value === true ? "✓" : value === false ? "✗" : (value ?? "·");
        return make("td", `${place >= told.columns.length ? "ex-option " : ""}${value === false ? "ex-false" : ""}`.trim(), text);
      });
      body.append(make("tr", "", first, ...cells));
    });
    const left = [
      told.count > told.rows.length ? `${told.rows.length} of ${told.count.toLocaleString("en")} worlds are shown` : "",
      told.more ? `${counted(told.more, "more column")} in which they differ ${told.more === 1 ? "is" : "are"} left out` : "",
    ].filter((each) => each);
    const scroll = make("div", "ex-scroll", table);
    scroll.tabIndex = 0;
    scroll.setAttribute("role", "region");
    scroll.setAttribute("aria-label", "Table of the worlds");
    table.append(make("thead", "", head), body);
    const title = make("p", "ex-small", "What differs from world to world, and what each makes of what is asked:");
    return [title, scroll, left.length ? make("p", "ex-small", `${left.join("; ")}.`) : null];
  }
}
