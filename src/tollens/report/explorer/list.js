// The list of items, its filters, and the address, which names all of it: #set=zoo&reader=1&outcome=wrong&item=zoo/3.
// Readers are counted from 0. Only the rows that can be seen are in the page.
const ROW = 3.5; // rem, as in the style
const SPARE = 6; // rows beyond each edge
const MOST_MARKS = 8; // readers that have a mark in each row
const FILTERS = ["q", "set", "reader", "outcome", "sort", "a", "b", "how", "right", "kind", "group"];

const NO_ANSWER = /[avuftex]/;
const REACHED = /[^.-]/;
const SIDES = { r: "right", w: "wrong", "?": "no-key", ".": "not-reached", "-": "not-run" };
const ORDERS = {
  hard: "fewest readers right first",
  easy: "most readers right first",
  id: "by id",
};
const PAIRS = {
  rw: ["A right, B wrong", (a, b) => a === "r" && b === "w"],
  rn: ["A right, B not right", (a, b) => a === "r" && (b === "w" || NO_ANSWER.test(b))],
  rr: ["both right", (a, b) => a === "r" && b === "r"],
  ww: ["both wrong", (a, b) => a === "w" && b === "w"],
  nn: ["neither right", (a, b) => (a === "w" || NO_ANSWER.test(a)) && (b === "w" || NO_ANSWER.test(b))],
  differ: ["different answers", () => true],
};
const TOGETHER = {
  wrong: ["all wrong", (signs) => signs.every((sign) => sign === "w")],
  none: ["none right", (signs) => signs.every((sign) => sign === "w" || NO_ANSWER.test(sign))],
  some: ["some right, some not", (signs) => signs.includes("r") && !signs.every((sign) => sign === "r")],
  all: ["all right", (signs) => signs.every((sign) => sign === "r")],
};

class Items {
  constructor(index) {
    this.index = index;
    this.count = index.ids.length;
    this.setOf = new Uint16Array(this.count);
    this.rights = new Uint16Array(this.count);
    let first = 0;
    index.sets.forEach((set, place) => {
      set.first = first;
      this.setOf.fill(place, first, first + set.count);
      first += set.count;
    });
    for (const outcomes of index.outcomes) {
      for (let item = 0; item < this.count; item += 1) if (outcomes[item] === "r") this.rights[item] += 1;
    }
  }

  signs(item) {
    return this.index.outcomes.map((outcomes) => outcomes[item]);
  }

  side(sign) {
    return SIDES[sign] ?? "missing";
  }

  outcome(sign) {
    const words = { "?": "answered, no key", ".": "not reached", "-": "not run" };
    return this.index.signs[sign] ?? words[sign];
  }

  // The item of that id, in that set where one is named; -1 where there is none.
  find(id, slug) {
    const { ids, sets } = this.index;
    const set = sets.find((each) => each.slug === slug);
    const found = set ? ids.indexOf(id, set.first) : ids.indexOf(id);
    return set && found >= set.first + set.count ? -1 : found;
  }

  // Whether a sign is of the outcome that the filter names.
  fits(sign, outcome) {
    if (outcome === "missing") return NO_ANSWER.test(sign);
    return outcome === "" ? sign !== "-" : sign === outcome;
  }

  // The items that fit, in order; `words` are needed where there is something to search.
  chosen(state, words) {
    const { index } = this;
    const set = index.sets.findIndex((each) => each.slug === state.set);
    const reader = state.reader === "" ? null : index.outcomes[Number(state.reader)];
    const kind = state.kind === "" ? -1 : index.kinds.indexOf(state.kind);
    const group = state.group.trim().toLowerCase();
    const groups = index.groups.map((name) => name.toLowerCase());
    const exactly = groups.includes(group);
    const [a, b] = [Number(state.a), Number(state.b)];
    const search = state.q.trim().toLowerCase();
    const found = [];
    for (let item = 0; item < this.count; item += 1) {
      if (set >= 0 && this.setOf[item] !== set) continue;
      if (reader && !this.fits(reader[item], state.outcome)) continue;
      if (!reader && state.outcome !== "" && !index.outcomes.some((signs) => this.fits(signs[item], state.outcome))) continue;
      if (kind >= 0 && !index.kindsOf[item].includes(kind)) continue;
      if (group) {
        const name = groups[index.groupOf[item]] ?? "";
        if (exactly ? name !== group : !name.includes(group)) continue;
      }
      if (state.how !== "" && !this.#pair(item, state.how, a, b)) continue;
      if (state.right !== "") {
        const signs = this.signs(item).filter((sign) => REACHED.test(sign));
        if (!signs.length || !TOGETHER[state.right][1](signs)) continue;
      }
      if (search && !index.ids[item].toLowerCase().includes(search) && !words[item].includes(search)) continue;
      found.push(item);
    }
    return this.#ordered(found, state.sort);
  }

  #pair(item, how, a, b) {
    const { outcomes, given } = this.index;
    if (how !== "differ") return PAIRS[how][1](outcomes[a][item], outcomes[b][item]);
    return given[a][item] !== -1 && given[b][item] !== -1 && given[a][item] !== given[b][item];
  }

  #ordered(found, sort) {
    if (sort === "hard") found.sort((x, y) => this.rights[x] - this.rights[y] || x - y);
    if (sort === "easy") found.sort((x, y) => this.rights[y] - this.rights[x] || x - y);
    if (sort === "id") {
      const { ids } = this.index;
      const { compare } = new Intl.Collator("en", { numeric: true });
      found.sort((x, y) => compare(ids[x], ids[y]) || x - y);
    }
    return found;
  }
}

// The rows that can be seen of a list that may be long.
class List {
  #node;
  #space;
  #rows = new Map(); // by place
  #found = [];
  #active = -1;

  constructor(node, make, choose) {
    this.#node = node;
    this.#space = node.firstElementChild;
    this.make = make;
    let asked = false;
    const soon = () => {
      if (asked) return;
      asked = true;
      requestAnimationFrame(() => {
        asked = false;
        this.draw();
      });
    };
    node.addEventListener("scroll", soon, { passive: true });
    new ResizeObserver(() => {
      this.#measure();
      soon();
    }).observe(node);
    node.addEventListener("click", (event) => {
      const row = event.target.closest("[role=option]");
      if (row) choose(Number(row.dataset.place), "open");
    });
    node.addEventListener("keydown", (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const page = Math.max(1, Math.floor(node.clientHeight / this.height) - 1);
      const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -Infinity, End: Infinity };
      if (event.key in steps && this.#found.length) {
        const to = this.#active < 0 && steps[event.key] === 1 ? 0 : this.#active + steps[event.key];
        choose(Math.max(0, Math.min(this.#found.length - 1, to)), "move");
      } else if (event.key === "Enter" && this.#active >= 0) choose(this.#active, "enter");
      else return;
      event.preventDefault();
    });
  }

  #measure() {
    this.height = ROW * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    this.#space.style.height = `${this.#found.length * this.height}px`;
    for (const [place, row] of this.#rows) row.style.top = `${place * this.height}px`;
  }

  show(found) {
    this.#found = found;
    for (const row of this.#rows.values()) row.remove();
    this.#rows.clear();
    this.#measure();
    this.#node.scrollTop = 0;
  }

  // Marks the place as the one that is open, -1 for none, and brings it into sight.
  activate(place) {
    this.#rows.get(this.#active)?.setAttribute("aria-selected", "false");
    this.#active = place;
    if (place >= 0) {
      const top = place * this.height;
      const { scrollTop, clientHeight } = this.#node;
      const beyond = Math.max(scrollTop - top, top + this.height - scrollTop - clientHeight);
      if (beyond > 3 * this.height) this.#node.scrollTop = top - (clientHeight - this.height) / 3;
      else if (top < scrollTop) this.#node.scrollTop = top;
      else if (beyond > 0) this.#node.scrollTop = scrollTop + beyond;
    }
    this.draw();
  }

  draw() {
    const first = Math.max(0, Math.floor(this.#node.scrollTop / this.height) - SPARE);
    const last = Math.min(this.#found.length, Math.ceil((this.#node.scrollTop + this.#node.clientHeight) / this.height) + SPARE);
    for (const [place, row] of this.#rows) {
      if (place >= first && place < last) continue;
      row.remove();
      this.#rows.delete(place);
    }
    for (let place = first; place < last; place += 1) {
      if (this.#rows.has(place)) continue;
      const row = this.make(this.#found[place]);
      row.id = `explorer-row-${place}`;
      row.dataset.place = String(place);
      row.style.top = `${place * this.height}px`;
      row.setAttribute("aria-setsize", String(this.#found.length));
      row.setAttribute("aria-posinset", String(place + 1));
      row.setAttribute("aria-selected", "false");
      this.#rows.set(place, row);
      this.#space.append(row);
    }
    const active = this.#rows.get(this.#active);
    active?.setAttribute("aria-selected", "true");
    if (active) this.#node.setAttribute("aria-activedescendant", active.id);
    else this.#node.removeAttribute("aria-activedescendant");
  }
}

class Explorer {
  #items;
  #blocks;
  #view;
  #list;
  #found = [];
  #place = -1; // of the open item among those that were found
  #open = -1; // its number
  #turn = 0; // counts what was asked for, so that an answer that comes too late is dropped
  #later = 0;
  #whole = document.getElementById("explorer");
  #form = document.getElementById("explorer-filters");
  #node = document.getElementById("explorer-list");
  #article = document.getElementById("explorer-item");
  #more = document.getElementById("explorer-more");

  constructor(index) {
    this.#items = new Items(index);
    this.#blocks = new Blocks(index.blocks);
    this.#view = new ItemView(index);
    this.#fill(index);
    this.#legend(index);
    this.#list = new List(this.#node, (item) => this.#row(item), (place, how) => this.#choose(place, how));
    this.#form.addEventListener("submit", (event) => event.preventDefault());
    this.#form.addEventListener("input", (event) => this.#changed(event.target));
    this.#form.addEventListener("reset", () => setTimeout(() => this.#changed(null)));
    this.#article.addEventListener("keydown", (event) => this.#key(event));
    document.addEventListener("keydown", (event) => {
      if (event.key !== "/" || event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.target.closest?.("input, select, textarea, [contenteditable]")) return;
      event.preventDefault();
      this.#form.elements.q.focus();
    });
    window.addEventListener("hashchange", () => this.#go());
  }

  async start() {
    if (!(await this.#go())) await this.#filter(-1);
  }

  #fill(index) {
    const fields = this.#form.elements;
    const fill = (field, entries) => {
      for (const [value, text] of entries) {
        const option = make("option", "", text);
        option.value = value;
        fields[field].append(option);
      }
    };
    const readers = index.readers.map((title, place) => [String(place), title]);
    const signs = new Set(index.outcomes.flatMap((outcomes) => [...new Set(outcomes)]));
    const reasons = [...signs].filter((sign) => NO_ANSWER.test(sign));
    const kinds = index.kinds.map(() => 0);
    for (const each of index.kindsOf) for (const kind of each) kinds[kind] += 1;
    fill("set", [["", `all (${index.ids.length.toLocaleString("en")})`], ...index.sets.map((set) => [set.slug, `${set.title} (${set.count.toLocaleString("en")})`])]);
    fill("reader", [["", "any"], ...readers]);
    fill("outcome", [
      ["", "any"],
      ...["r", "w"].filter((sign) => signs.has(sign)).map((sign) => [sign, this.#items.outcome(sign)]),
      ...(reasons.length ? [["missing", "no answer, for any reason"]] : []),
      ...reasons.map((sign) => [sign, `no answer: ${this.#items.outcome(sign)}`]),
      ...["?", "."].filter((sign) => signs.has(sign)).map((sign) => [sign, this.#items.outcome(sign)]),
    ]);
    fill("sort", [["", "as in the set"], ...Object.entries(ORDERS)]);
    fill("a", readers);
    fill("b", readers);
    fields.b.options[Math.min(1, readers.length - 1)].defaultSelected = true;
    fields.b.selectedIndex = Math.min(1, readers.length - 1);
    fill("how", [["", "any"], ...Object.entries(PAIRS).map(([value, [text]]) => [value, text])]);
    fill("right", [["", "any"], ...Object.entries(TOGETHER).map(([value, [text]]) => [value, text])]);
    const byName = index.kinds.map((name, place) => [name, `${name} (${kinds[place].toLocaleString("en")})`]).sort();
    fill("kind", [["", "any"], ...byName]);
    fields.kind.disabled = !index.kinds.length;
    fields.group.disabled = !index.groups.length;
  }

  #legend(index) {
    const legend = document.getElementById("explorer-legend");
    const signs = new Set(index.outcomes.flatMap((outcomes) => [...new Set(outcomes)]).map((sign) => this.#items.side(sign)));
    const words = { right: "right", wrong: "wrong", missing: "no answer", "no-key": "no key", "not-reached": "not reached" };
    for (const [side, text] of Object.entries(words)) {
      if (signs.has(side)) legend.append(make("span", "", make("span", `ex-mark ex-${side}`, MARKS[side]), ` ${text}`));
    }
    if (index.readers.length > MOST_MARKS) return;
    const readers = make("span", "", "readers from the left: ");
    index.readers.forEach((title, place) => readers.append(place ? ", " : "", make("bdi", "", title)));
    legend.append(readers);
  }

  #row(item) {
    const { index } = this.#items;
    const signs = this.#items.signs(item);
    const run = signs.filter((sign) => sign !== "-").length;
    const tally = `${this.#items.rights[item]}/${run}`;
    const marks = make("span", "ex-marks");
    if (signs.length <= MOST_MARKS) {
      for (const sign of signs) marks.append(make("span", `ex-mark ex-${this.#items.side(sign)}`, MARKS[this.#items.side(sign)]));
    }
    const head = make("span", "ex-head", index.heads[item]);
    const row = make("div", "ex-row", make("span", "ex-top", make("span", "ex-id", index.ids[item]), marks, make("span", "ex-tally", tally)), head);
    row.setAttribute("role", "option");
    if (index.chinese[item] === "1") head.lang = "zh";
    const said = index.readers.map((title, at) => (signs[at] === "-" ? "" : `${title} ${this.#items.outcome(signs[at])}`)).filter((each) => each);
    const told = said.length <= MOST_MARKS ? `: ${said.join(", ")}` : "";
    row.setAttribute("aria-label", `${index.ids[item]}. ${this.#items.rights[item]} of ${counted(run, "reader")} right${told}. ${index.heads[item]}`);
    return row;
  }

  // What the form says now.
  #state() {
    return Object.fromEntries(FILTERS.map((name) => [name, this.#form.elements[name].value]));
  }

  #address() {
    const state = this.#state();
    const named = new URLSearchParams();
    for (const name of FILTERS) {
      if ((name === "a" || name === "b") && state.how === "") continue;
      if (state[name] !== "") named.set(name, state[name]);
    }
    if (this.#open >= 0 && this.#whole.classList.contains("ex-opened")) {
      if (this.#items.index.sets.length > 1) named.set("of", this.#items.index.sets[this.#items.setOf[this.#open]].slug);
      named.set("item", this.#items.index.ids[this.#open]);
    }
    return `#${named.toString() || "items"}`;
  }

  // Writes the address; a new entry in the history only where somebody may want to come back.
  #write(entry) {
    clearTimeout(this.#later);
    const write = () => {
      if (this.#address() === location.hash) return;
      history[entry ? "pushState" : "replaceState"](null, "", this.#address());
    };
    if (entry) write();
    else this.#later = setTimeout(write, 250);
    const link = this.#article.querySelector(".ex-link");
    if (link) link.href = this.#address();
  }

  // Opens what the address names; an address that names another section of the page is none of ours.
  async #go() {
    const named = new URLSearchParams(location.hash.slice(1));
    const ours = [...FILTERS, "item"].some((name) => named.has(name));
    if (!ours && !["", "#", "#items"].includes(location.hash)) return false;
    for (const name of FILTERS) {
      const field = this.#form.elements[name];
      const value = named.get(name);
      if (field instanceof HTMLSelectElement) {
        const options = [...field.options];
        const place = options.findIndex((option) => option.value === value);
        field.selectedIndex = place >= 0 ? place : Math.max(0, options.findIndex((option) => option.defaultSelected));
      } else field.value = value ?? "";
    }
    const item = named.has("item") ? this.#items.find(named.get("item"), named.get("of")) : -1;
    this.#whole.classList.toggle("ex-opened", item >= 0);
    await this.#filter(item);
    if (named.has("item") && item < 0) this.#say("The address names an item that is not here.");
    if (ours) (this.#whole.closest("section") ?? this.#whole).scrollIntoView();
    return true;
  }

  #changed(field) {
    clearTimeout(this.#later);
    const typed = field instanceof HTMLInputElement;
    this.#later = setTimeout(() => this.#refilter(!typed), typed ? 250 : 0);
  }

  // After a change of the filters: what is open stays open where it still fits.
  async #refilter(entry) {
    if (await this.#filter(this.#open, true)) this.#write(entry);
  }

  // Shows what fits the filters with that item open, or the first where there is none, or where it must fit and does
  // not. False where something else was asked for meanwhile.
  async #filter(item, mustFit = false) {
    const state = this.#state();
    const turn = (this.#turn += 1);
    this.#more.open ||= ["how", "right", "kind", "group"].some((name) => state[name] !== "");
    let words = null;
    if (state.q.trim()) {
      words = await this.#blocks.words((done) => {
        if (turn === this.#turn) this.#say(`Reading the texts: ${Math.round((100 * done) / this.#blocks.count)} %`);
        return turn === this.#turn;
      });
      if (words === null || turn !== this.#turn) return false;
    }
    this.#found = this.#items.chosen(state, words);
    const all = this.#items.count;
    const count = this.#found.length;
    this.#list.show(this.#found);
    this.#say(count === all ? `${counted(all, "item")}` : `${counted(count, "item")} of ${all.toLocaleString("en")} ${count === 1 ? "matches" : "match"}`);
    const opened = item >= 0 && (!mustFit || this.#found.includes(item));
    if (!opened) this.#whole.classList.remove("ex-opened");
    await this.#show(opened ? item : (this.#found[0] ?? -1));
    return true;
  }

  #say(text) {
    const output = this.#form.elements.count;
    if (output.textContent !== text) output.textContent = text;
  }

  #choose(place, how) {
    this.#whole.classList.add("ex-opened");
    this.#show(this.#found[place]);
    this.#write(how !== "move");
    const stacked = getComputedStyle(this.#node.parentElement).gridTemplateColumns.split(" ").length === 1;
    if (how === "enter" || (how === "open" && stacked)) {
      this.#article.focus({ preventScroll: true });
      this.#article.scrollIntoView({ block: stacked ? "start" : "nearest" });
    }
  }

  async #show(item) {
    const turn = (this.#turn += 1);
    this.#open = item;
    this.#place = this.#found.indexOf(item);
    this.#list.activate(this.#place);
    if (item < 0) {
      this.#article.replaceChildren(make("p", "ex-small", "No item is like this."));
      return;
    }
    const found = await this.#blocks.item(item);
    if (turn !== this.#turn) return;
    const focused = this.#article.contains(document.activeElement) && document.activeElement.dataset.turn;
    this.#article.replaceChildren(this.#head(item), ...this.#view.nodes(found, this.#seen(item)));
    this.#article.scrollTop = 0;
    if (focused) (this.#article.querySelector(`[data-turn="${focused}"]:enabled`) ?? this.#article).focus();
  }

  // What the index says of an item.
  #seen(item) {
    const { index } = this.#items;
    const set = index.sets[this.#items.setOf[item]];
    const readers = set.readers.map((reader) => {
      const sign = index.outcomes[reader][item];
      return { title: index.readers[reader], side: this.#items.side(sign), outcome: this.#items.outcome(sign), option: index.given[reader][item] };
    });
    return {
      id: index.ids[item],
      file: set.file,
      group: index.groups[index.groupOf[item]],
      language: index.chinese[item] === "1" ? "zh" : "en",
      readers,
    };
  }

  #head(item) {
    const { index } = this.#items;
    const turner = (text, label, step) => {
      const button = make("button", "", text);
      button.type = "button";
      button.setAttribute("aria-label", label);
      button.dataset.turn = String(step);
      const to = this.#place + step;
      button.disabled = this.#place < 0 || to < 0 || to >= this.#found.length;
      button.addEventListener("click", () => this.#step(step));
      return button;
    };
    const where = this.#place < 0 ? "does not match the filters" : `${(this.#place + 1).toLocaleString("en")} of ${this.#found.length.toLocaleString("en")}`;
    const back = make("button", "ex-back", "Back to the list");
    back.type = "button";
    back.addEventListener("click", () => this.#back());
    const link = make("a", "ex-link", "Link");
    link.href = this.#address();
    link.setAttribute("aria-label", "Link to this item");
    const pager = make("div", "ex-pager", turner("←", "Previous item", -1), make("span", "", where), turner("→", "Next item", 1), link, back);
    const group = index.groupOf[item];
    if (group >= 0) {
      const all = make("button", "", "Show its group");
      all.type = "button";
      all.addEventListener("click", () => {
        this.#form.elements.group.value = index.groups[group];
        this.#changed(this.#form.elements.sort);
      });
      pager.append(all);
    }
    return make("header", "", make("h3", "", index.ids[item]), pager);
  }

  #step(step) {
    const to = this.#place + step;
    if (this.#place < 0 || to < 0 || to >= this.#found.length) return;
    this.#whole.classList.add("ex-opened");
    this.#show(this.#found[to]);
    this.#write(false);
  }

  #back() {
    this.#node.focus({ preventScroll: true });
    this.#node.scrollIntoView({ block: "nearest" });
  }

  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key === "Escape") this.#back();
    else if (event.target.closest(".ex-scroll")) return;
    else if (event.key === "ArrowLeft") this.#step(-1);
    else if (event.key === "ArrowRight") this.#step(1);
    else return;
    event.preventDefault();
  }
}

const message = document.getElementById("explorer-message");
if (typeof DecompressionStream === "undefined") {
  message.textContent =
    "The items are compressed inside this page, and this browser cannot read them: it has no DecompressionStream. " +
    "Chromium has it since version 80, Safari since 16.4, Firefox since 113. All tables are complete without it.";
} else {
  message.textContent = "Reading the items…";
  const app = document.getElementById("explorer-app");
  unpack(packed[0])
    .then((index) => {
      app.hidden = false;
      message.hidden = true;
      return new Explorer(index).start();
    })
    .catch((fault) => {
      app.hidden = true;
      message.hidden = false;
      message.textContent = `The items inside this page cannot be read: ${fault}. Is the file whole?`;
    });
}
