/*
 * What a stored result may hold. All chosen: a result is shown in a card, told to a model and kept for good, and 16 kB is
 * more than any of them needs.
 */
const longestText = 2_000;
const longestKey = 100;
const mostEntries = 50;
const deepest = 6;
const mostBytes = 16 * 1024;

/** Kept free for `shortened` and an error: ten notes of at most 40 characters of a path, each up to six bytes, and words. */
const reservedBytes = 4_000;
const mostNotes = 10;
const longestPath = 40;

type JsonObject = Readonly<Record<string, unknown>>;

/**
 * A copy of a JSON object that is at most 16 kB as JSON, in which every text and name went through `clean`. What was cut
 * stands in words in its `shortened`, such as `items: 950 entries left out`.
 */
export function boundResult(source: JsonObject, clean: (text: string) => string): JsonObject {
  const cutter = new Cutter(clean);
  const bounded = cutter.container(source, "", 1) as JsonObject;
  return cutter.notes.length > 0 ? { ...bounded, shortened: cutter.notes } : bounded;
}

/** Copies one value while room is left, and notes what it leaves out. */
class Cutter {
  readonly notes: string[] = [];
  readonly #clean: (text: string) => string;
  #bytesLeft = mostBytes - reservedBytes;

  constructor(clean: (text: string) => string) {
    // PostgreSQL's JSON takes neither NUL nor half a character.
    this.#clean = (text) => clean(text).toWellFormed().replaceAll("\0", "\uFFFD");
  }

  container(value: object, path: string, depth: number): unknown {
    const isList = Array.isArray(value);
    // A name that sets a prototype when it is assigned somewhere later is of no use to anyone.
    const all = Object.entries(value).filter(([name]) => isList || name !== "__proto__");
    if (depth > deepest && all.length > 0) {
      this.#note(path, "nested too deep");
      return isList ? [] : {};
    }
    const kept = all.slice(0, mostEntries).flatMap(([name, inner]) => {
      const key = cut(this.#clean(name), longestKey);
      const keyBytes = isList ? 1 : bytesOf(key) + 2;
      const place = path === "" ? key : `${path}.${key}`;
      return this.#entry(key, inner, { place, depth, keyBytes });
    });
    if (kept.length < all.length) this.#note(path, `${all.length - kept.length} entries left out`);
    return isList ? kept.map(([, inner]) => inner) : Object.fromEntries(kept);
  }

  /** One entry, or none when there is no room for it. */
  #entry(
    key: string,
    value: unknown,
    { place, depth, keyBytes }: { readonly place: string; readonly depth: number; readonly keyBytes: number },
  ): [string, unknown][] {
    if (typeof value === "object" && value !== null) {
      return this.#take(keyBytes + 2) ? [[key, this.container(value, place, depth + 1)]] : [];
    }
    const leaf = this.#leaf(value);
    const short = typeof leaf === "string" ? cut(leaf, longestText) : leaf;
    if (!this.#take(keyBytes + bytesOf(short))) return [];
    if (short !== leaf) this.#note(place, `${String(leaf).length - longestText} characters left out`);
    return [[key, short]];
  }

  #leaf(value: unknown): unknown {
    if (typeof value === "string") return this.#clean(value);
    if (typeof value !== "number") return value;
    // JSON has no number beyond the largest; digits can be a secret too.
    if (!Number.isFinite(value)) return null;
    const said = this.#clean(String(value));
    return said === String(value) ? value : said;
  }

  #take(bytes: number): boolean {
    if (bytes > this.#bytesLeft) return false;
    this.#bytesLeft -= bytes;
    return true;
  }

  #note(path: string, what: string): void {
    if (this.notes.length < mostNotes) this.notes.push(`${cut(path, longestPath) || "result"}: ${what}`);
  }
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length).toWellFormed()}…`;
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}
