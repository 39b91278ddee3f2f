
"use strict";
// Pages through the samples. What is open is named in the address: #set=0&reader=1&outcome=wrong&at=3, each
// counted from 0 and each to be left out. Text of the runs only ever enters the page as textContent.
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const browser = document.getElementById("browser");
  const place = document.getElementById("sample");
  const form = browser.querySelector("form");
  const { set, reader, outcome, previous, next, status } = form.elements;
  const MARKS = { right: "✓", wrong: "✗", unanswered: "–", ungraded: "?" };
  const OUTCOMES = { right: "right", wrong: "wrong", unanswered: "unanswered", ungraded: "no key" };
  let at = 0;

  const han = /\p{Script=Han}/u;

  function make(tag, name, ...inside) {
    const node = document.createElement(tag);
    if (name) node.className = name;
    for (const each of inside) {
      if (typeof each === "string" && han.test(each) && !node.lang) node.lang = "zh";
      if (each !== null && each !== undefined) node.append(each);
    }
    return node;
  }

  function letter(index) {
    return data.letters[index] ?? `#${index}`;
  }

  function fill(select, everything, entries) {
    for (const [value, text] of [["", everything], ...entries]) {
      const option = make("option", "", text);
      option.value = value;
      select.append(option);
    }
  }

  function matches(sample) {
    if (set.value !== "" && sample.items !== Number(set.value)) return false;
    if (reader.value === "" && outcome.value === "") return true;
    return sample.answers.some(
      (answer) =>
        (reader.value === "" || answer.reader === Number(reader.value)) &&
        (outcome.value === "" || answer.side === outcome.value),
    );
  }

  function facts(sample) {
    const list = make("dl", "facts");
    for (const [name, value] of [["items", data.sets[sample.items].title], ...sample.facts]) {
      list.append(make("div", "", make("dt", "", name), make("dd", "", value)));
    }
    return list;
  }

  function passage(sample) {
    const parts = [];
    for (const part of sample.passage) {
      if (sample.passage.length > 1 || part.name !== "passage") parts.push(make("p", "part", part.name));
      parts.push(make("p", "text", part.text));
    }
    return parts;
  }

  function options(sample) {
    const list = make("ol", "options");
    sample.options.forEach((text, index) => {
      const key = index === sample.answer;
      const words = make("p", "text", text, key ? make("span", "key-note", "✓ right") : null);
      const chosen = make("div", "chosen");
      for (const answer of sample.answers.filter((each) => each.option === index)) {
        chosen.append(make("span", `chip ${answer.side}`, `${MARKS[answer.side]} ${data.readers[answer.reader]}`));
      }
      list.append(make("li", key ? "key" : "", make("span", "letter", letter(index)), words, chosen));
    });
    for (const span of sample.spans) {
      list.append(make("li", "key", make("span", "letter", "✓"), make("p", "text", span)));
    }
    return list;
  }

  function answers(sample) {
    const body = make("tbody");
    for (const index of data.sets[sample.items].readers) {
      const answer = sample.answers.find((each) => each.reader === index);
      const given = !answer ? "" : answer.option !== null ? letter(answer.option) : (answer.span ?? "");
      const name = make("th", "", data.readers[index]);
      name.scope = "row";
      body.append(
        make(
          "tr",
          "",
          name,
          make("td", "", given),
          make("td", `outcome ${answer ? answer.side : ""}`, answer ? `${MARKS[answer.side]} ${answer.outcome}` : "not reached"),
          make("td", "words", answer?.detail ?? ""),
        ),
      );
    }
    const head = make("tr", "", ...["Reader", "Answer", "Outcome", "In words"].map((text) => make("th", "", text)));
    for (const cell of head.children) cell.scope = "col";
    return make("div", "scroll", make("table", "answers", make("thead", "", head), body));
  }

  function shown(sample) {
    const reading = make("div", "reading", ...passage(sample), make("p", "text question", sample.question), options(sample));
    reading.lang = sample.language;
    const theory = sample.theory && make("details", "", make("summary", "", "theory"), make("pre", "", sample.theory));
    const link = make("a", "permalink", "link to this sample");
    link.href = address();
    return [facts(sample), reading, answers(sample), theory || null, link].filter((each) => each !== null);
  }

  function address() {
    const named = new URLSearchParams();
    for (const select of [set, reader, outcome]) if (select.value !== "") named.set(select.name, select.value);
    named.set("at", String(at));
    return `#${named}`;
  }

  function show() {
    const found = data.samples.filter(matches);
    at = Math.max(0, Math.min(at, found.length - 1));
    status.textContent = found.length ? `${at + 1} of ${found.length}` : "none";
    previous.disabled = at === 0;
    next.disabled = at >= found.length - 1;
    place.replaceChildren(...(found.length ? shown(found[at]) : [make("p", "note", "No sample is like this.")]));
  }

  function turn(to) {
    at = to;
    show();
    history.replaceState(null, "", address());
  }

  // Opens what the address names; an address that names a section of the page is none of ours.
  function open() {
    const named = new URLSearchParams(location.hash.slice(1));
    if (!["set", "reader", "outcome", "at"].some((name) => named.has(name))) return false;
    for (const select of [set, reader, outcome]) {
      const value = named.get(select.name) ?? "";
      select.value = [...select.options].some((option) => option.value === value) ? value : "";
    }
    at = Number.parseInt(named.get("at") ?? "0", 10) || 0;
    show();
    document.getElementById("samples").scrollIntoView();
    return true;
  }

  fill(set, "all", data.sets.map((each, index) => [String(index), each.title]));
  fill(reader, "any", data.readers.map((name, index) => [String(index), name]));
  const sides = new Set(data.samples.flatMap((sample) => sample.answers.map((answer) => answer.side)));
  fill(outcome, "any", Object.entries(OUTCOMES).filter(([side]) => sides.has(side)));

  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("change", () => turn(0));
  previous.addEventListener("click", () => turn(at - 1));
  next.addEventListener("click", () => turn(at + 1));
  window.addEventListener("hashchange", open);
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.target.closest?.("select, input, textarea, .scroll")) return;
    if (event.key === "ArrowLeft" && !previous.disabled) turn(at - 1);
    else if (event.key === "ArrowRight" && !next.disabled) turn(at + 1);
  });

  browser.hidden = false;
  if (!open()) show();
})();
