// The data of the page: an index of all items, and blocks of what they say, which are opened when they are needed.
const packed = document.getElementById("explorer-data").textContent.trim().split("\n");

async function unpack(text) {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return JSON.parse(await new Response(stream).text());
}

// The text with the quotations that it tells by reference, as explorer_quotes.py writes them.
function withQuotations(text, words) {
  let end = 0;
  return text.replace(/(["“])@(-?\d+):(\d+)(["”])/g, (_, opening, gap, length, closing) => {
    const start = end + Number(gap);
    end = start + Number(length);
    return opening + words.slice(start, end) + closing;
  });
}

class Blocks {
  #firsts;
  #kept = new Map(); // the last halves that were opened, by line
  #words = []; // of each item, in small letters, where they were read for a search

  constructor(firsts) {
    this.#firsts = firsts;
  }

  get count() {
    return this.#firsts.length;
  }

  async #line(line) {
    const found = this.#kept.get(line) ?? (await unpack(packed[line]));
    this.#kept.delete(line);
    this.#kept.set(line, found);
    if (this.#kept.size > 12) this.#kept.delete(this.#kept.keys().next().value);
    return found;
  }

  async item(number) {
    let low = 0;
    let high = this.#firsts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#firsts[middle] <= number) low = middle;
      else high = middle - 1;
    }
    const [words, rest] = await Promise.all([this.#line(2 * low + 1), this.#line(2 * low + 2)]);
    const at = number - this.#firsts[low];
    const [passage, question, options] = words[at];
    return { ...this.#quoting(rest[at], [...passage, question, ...options].join("\n")), passage, question, options };
  }

  // The rest of an item, with what theories and proofs quote.
  #quoting(rest, words) {
    const whole = (text) => text && [text[2] ? withQuotations(text[0], words) : text[0], text[1]];
    const answers = rest.answers.map((said) => said && { ...said, theory: whole(said.theory), proof: whole(said.proof) });
    return { ...rest, theory: whole(rest.theory), answers };
  }

  // The words of all items, in small letters; `watch` is told how many blocks were read, and ends it by returning false.
  async words(watch) {
    const ahead = 4; // blocks that are opened while one is read
    const opening = [];
    for (let place = 0; place < this.#firsts.length; place += 1) {
      while (opening.length < this.#firsts.length && opening.length <= place + ahead) opening.push(this.#unread(opening.length));
      const items = await opening[place];
      opening[place] = null;
      items?.forEach(([passage, question, options], at) => {
        this.#words[this.#firsts[place] + at] = [...passage, question, ...options].join("\n").toLowerCase();
      });
      if (!watch(place + 1)) return null;
    }
    return this.#words;
  }

  // The words of a block, where they were not read yet.
  #unread(place) {
    return this.#words[this.#firsts[place]] === undefined ? unpack(packed[2 * place + 1]) : null;
  }
}
