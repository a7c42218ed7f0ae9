import { memoiseObject } from "../../memoise.ts";
import type { Slot, SlotKind } from "../slots/slot.ts";
import { readWords, type Word } from "../words/words.ts";

/** What people call values of a kind, whatever the parameter is called. */
export const usual: Partial<Record<SlotKind, readonly string[]>> = {
  date: ["date", "day"],
  time: ["time", "hour"],
  phone: ["phone number", "phone", "number", "mobile", "telephone"],
  email: ["email address", "e mail", "email", "mail"],
  name: ["name"],
  postcode: ["postcode", "zip code"],
  address: ["address"],
  reference: ["order number", "reference number", "reference", "booking number", "number"],
};

/** A slot's name in a message. */
export interface Labelled {
  readonly slot: Slot;
  readonly start: number;
  readonly end: number;
  /** What is said of it: "10" in "change the time to 10, please"; empty when it is only named. */
  readonly said: string;
  readonly saidEnd: number;
}

/** What is said of a value is no longer. */
const maxSaidChars = 500;
/** Of more values with their names the last ones count, as of two for the same slot. */
const maxLabels = 12;

const links =
  /^\s*(?:(?:is|are|was|as|to|at|on|of)(?=\s)|(?:should|will|would|must|needs to|has to|can) be(?=\s)|=|:)?\s*(?:now |rather |actually )?/i;
const clauseEnd = /[,;\n¦]|[.!?](?:\s|$)|\s(?:and|but)\s/;
const sentenceEnd = /[\n¦]|[.!?](?:\s|$)/;

/** Slots that a message calls by their names, with what follows. A name that two slots answer to names neither. */
export function findLabels(text: string, slots: readonly Slot[]): Labelled[] {
  const words = readWords(text);
  const names = namesByFirstWord(slots);
  const found: { slot: Slot; start: number; end: number }[] = [];
  for (let at = 0; at < words.length; at++) {
    // "In four days at 10" counts days, and names none.
    if (words[at]!.text === "days" || words[at]!.text === "hours") continue;
    const matches = names.get(words[at]!.stem)?.filter(({ name }) => isAt(words, at, name)) ?? [];
    const longest = Math.max(0, ...matches.map(({ name }) => name.length));
    const [slot, other] = new Set(matches.filter(({ name }) => name.length === longest).map((match) => match.slot));
    if (!slot || other) continue;
    found.push({ slot, start: words[at]!.start, end: words[at + longest - 1]!.end });
    at += longest - 1;
  }
  return found.slice(-maxLabels).map((label, at, all) => {
    // What is said of one ends where the next begins: "van Oudergracht naar Zeist".
    const next = all[at + 1]?.start ?? text.length;
    return { ...label, ...readSaid(text.slice(0, next), label.end, label.slot.kind) };
  });
}

function readSaid(text: string, end: number, kind: SlotKind): { said: string; saidEnd: number } {
  const link = links.exec(text.slice(end, end + 60))?.[0] ?? "";
  const from = end + link.length;
  const isLinked = link.trim() !== "" || /['’]s$/.test(text.slice(Math.max(0, end - 2), end));
  // "Time 10" and "name Ada" need no link; "the day suits me" says nothing of the day.
  if (!isLinked && !/^[\d\p{Lu}]/u.test(text.slice(from, from + 2))) return { said: "", saidEnd: end };
  const rest = text.slice(from, from + maxSaidChars);
  const stop = (kind === "text" || kind === "address" ? sentenceEnd : clauseEnd).exec(rest);
  const said = stop ? rest.slice(0, stop.index) : rest;
  return { said: said.trim(), saidEnd: from + said.length };
}

/** The ways to name each slot, by the stem that they begin with. */
const namesByFirstWord = memoiseObject((slots: readonly Slot[]) =>
  Map.groupBy(
    slots.flatMap((slot) => namesOf(slot).map((name) => ({ slot, name }))),
    ({ name }) => name[0]!,
  ),
);

/** Stems of each way to name a slot. */
const namesOf = memoiseObject(({ label, kind }: Slot): readonly (readonly string[])[] => {
  const own = readWords(label).map(({ stem }) => stem);
  const last = own.slice(-1);
  const names = [own, last, ...(usual[kind] ?? []).map((name) => readWords(name).map(({ stem }) => stem))];
  return names.filter((name) => name.length > 0);
});

function isAt(words: readonly Word[], at: number, name: readonly string[]): boolean {
  return name.every((stem, index) => words[at + index]?.stem === stem);
}
