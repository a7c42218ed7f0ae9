import { createHash, randomBytes } from "node:crypto";
import { fieldsOf } from "./chunk.ts";
import { parseLoosely, readWrittenArguments } from "./loose-json.ts";

/** A complete function call. */
export interface WholeCall {
  readonly id: string;
  readonly name: string;
  /** JSON; other text where what the server sent cannot be parsed. */
  readonly arguments: string;
  /** Other members of the call: some providers require them in the next request. */
  readonly kept: Readonly<Record<string, unknown>>;
}

interface PartialCall {
  readonly index: number | undefined;
  id: string;
  name: string;
  pieces: string[];
  given: unknown;
  kept: Record<string, unknown>;
}

/** An id that Mistral's API requires and all others accept: nine letters and digits. */
export function newCallId(): string {
  return shortId(randomBytes(16).toString("hex"));
}

/** The same nine letters and digits for the same text. */
export function shortId(text: string): string {
  const digits = BigInt(`0x${createHash("sha256").update(text).digest("hex").slice(0, 16)}`).toString(36);
  return digits.padStart(9, "0").slice(-9);
}

/** Assembles the function calls of a streamed answer, however the server splits and numbers them. */
export class CallCollector {
  readonly #calls: PartialCall[] = [];
  readonly #names: ReadonlySet<string>;

  constructor(names: ReadonlySet<string>) {
    this.#names = names;
  }

  get isEmpty(): boolean {
    return this.#calls.length === 0;
  }

  /** Takes one entry of `tool_calls`. */
  add(value: unknown): void {
    const entry = fieldsOf(value);
    const given = entry.function === undefined ? entry : fieldsOf(entry.function);
    const name = typeof given.name === "string" ? given.name.trim() : "";
    const id = typeof entry.id === "string" || typeof entry.id === "number" ? String(entry.id) : "";
    const index =
      entry.index === undefined || entry.index === null || entry.index === "" ? undefined : Number(entry.index);
    const written = given.arguments ?? given.parameters ?? (entry.function === undefined ? given.input : undefined);
    if (Object.keys(entry).length === 0) return;
    const call = this.#find({ index, id, name, written }) ?? this.#begin(index);
    call.id ||= id;
    if (name !== "") call.name = this.#joinNames(call.name, name);
    if (typeof written === "string") call.pieces.push(written);
    else if (written !== undefined && written !== null) call.given = written;
    for (const [key, one] of Object.entries(entry)) {
      if (!["index", "id", "type", "function", "name", "arguments", "parameters", "input"].includes(key) && one != null)
        call.kept[key] = one;
    }
  }

  /** The calls in order, without those that have no name. */
  end(): WholeCall[] {
    const used = new Set<string>();
    return this.#calls.flatMap(({ id, name, pieces, given, kept }) => {
      if (name === "") return [];
      const unique = id !== "" && !/^\d+$/.test(id) && !used.has(id) ? id : newCallId();
      used.add(unique);
      return [{ id: unique, name: knownName(name, this.#names), arguments: argumentsOf(pieces, given), kept }];
    });
  }

  #begin(index: number | undefined): PartialCall {
    const call: PartialCall = { index, id: "", name: "", pieces: [], given: undefined, kept: {} };
    this.#calls.push(call);
    return call;
  }

  #find({ index, id, name, written }: { index: number | undefined; id: string; name: string; written: unknown }) {
    const last =
      index === undefined
        ? id === ""
          ? this.#calls.at(-1)
          : (this.#calls.findLast((call) => call.id === id) ?? (name === "" ? this.#calls.at(-1) : undefined))
        : this.#calls.findLast((call) => call.index === index);
    if (!last || name === "") return last;
    const isOther = id !== "" && last.id !== "" && id !== last.id;
    const begins =
      typeof written === "object" ? written !== null : /^\s*\{/.test(typeof written === "string" ? written : "");
    const isWhole = last.given !== undefined || isJson(last.pieces.join(""));
    const isFull = isWhole && !/^\s*\{\s*\}\s*$/.test(last.pieces.join(""));
    // A name that is not the same begins another call, unless it is the rest of this one's name.
    const isAnother = last.name !== "" && name !== last.name && !this.#names.has(last.name + name);
    if (isOther || isAnother || (begins && isFull) || (index === undefined && isFull)) return undefined;
    return last;
  }

  #joinNames(before: string, name: string): string {
    return before !== "" && before !== name && this.#names.has(before + name) ? before + name : name;
  }
}

/** Removes what chat templates leave around a function's name, where the rest is one of `names`. */
export function knownName(written: string, names: ReadonlySet<string>): string {
  const name = written.split("<|")[0]!.trim();
  if (names.has(name)) return name;
  const bare = name.replace(/^(?:functions?|default_api|tools?|multi_tool_use)[.:]/i, "").replace(/:\d+$/, "");
  const same = (one: string) => one.toLowerCase().replaceAll("-", "_") === bare.toLowerCase().replaceAll("-", "_");
  return [...names].find(same) ?? name;
}

function argumentsOf(pieces: readonly string[], given: unknown): string {
  const written = given ?? pieces.join("");
  const read = readWrittenArguments(written) ?? lastWhole(pieces);
  return read === undefined ? String(written) : JSON.stringify(read);
}

/** Some servers repeat with each piece all that came before. */
function lastWhole(pieces: readonly string[]): unknown {
  const last = pieces.at(-1) ?? "";
  return pieces.length > 1 && last.startsWith(pieces[0]!) ? parseLoosely(last) : undefined;
}

function isJson(text: string): boolean {
  return text.trim() !== "" && parseLoosely(text) !== undefined;
}
