import { limitValue } from "../../../understanding/slots/limits.ts";
import { fittingIn } from "../../../understanding/slots/shapes.ts";
import type { Slot, SlotKind } from "../../../understanding/slots/slot.ts";
import type { Doubt, Found, Moment, Value } from "../../../understanding/slots/value.ts";
import { wordLine } from "../../../understanding/words/words.ts";
import { surely } from "../choosing/question-start.ts";
import { deniedPlace, givesNone, givesSame, isOr, judge, type Place, takesBack } from "./bounds.ts";
import { choices, ordinals, readOrdinal } from "./choices.ts";
import { leftOver } from "./leftover.ts";
import { type FoundMoment, findDays, findMoments, findTimes } from "./moments/moments.ts";
import { findNumbers } from "./numbers.ts";
import { readers } from "./readers.ts";
import { UnreadMessage } from "./unread-message.ts";

/** What was read of an answer: a value, or why there is none. */
export interface Answered {
  readonly value?: Value | undefined;
  readonly doubt?: Doubt | undefined;
  /** What may be meant, where more was said than was understood. */
  readonly guess?: Value | undefined;
}

/** What one word beside it turns into something else: "bis Freitag", "two dozen". */
export const exact: ReadonlySet<SlotKind> = new Set(["date", "time", "number"]);
/** What is made of digits and signs. */
const coded: ReadonlySet<SlotKind> = new Set(["email", "reference", "phone", "postcode"]);
/** What is given in words of one's own, or agreed to. */
const ownWords: ReadonlySet<SlotKind> = new Set(["text", "boolean"]);

/**
 * The value of an answer to the question for one slot; a doubt or nothing when it is none. A day, a time, a number or a choice is taken
 * only where every word of the answer is understood.
 */
export function readAnswer(answer: string, slot: Slot, moment: Moment): Answered {
  const { language } = moment;
  if (givesNone(answer)) return {};
  if (exact.has(slot.kind)) return readExact(answer, slot, moment);
  if (slot.kind === "choice") return readChoice(answer, slot, language);
  if (!ownWords.has(slot.kind) && givesSame(answer, language)) return {};
  if (slot.shape) {
    const meant = withoutDenied(answer, language);
    const value = fittingIn(meant, slot.shape);
    if (value !== undefined) return { value };
    return readers[slot.kind as "text"].read(meant, slot) === undefined ? {} : { doubt: "shape" };
  }
  if (coded.has(slot.kind)) return readCode(answer, slot, moment);
  const value = readers[slot.kind as "text"].read(answer, slot);
  if (value === undefined) return {};
  // "Can I tell him when he's here?" is no value in one's own words.
  if (slot.kind === "text" && !slot.isQuestion && (isOnlyAsked(answer) || surely.test(wordLine(answer)))) return {};
  return limitValue(value, slot);
}

function readExact(answer: string, slot: Slot, moment: Moment): Answered {
  const { language } = moment;
  const all = findExact(answer, slot, moment);
  const denied = all.flatMap((one) => deniedPlace(answer, one, language) ?? []);
  const left = all.filter(({ start, end }) => !denied.some((place) => start >= place.start && end <= place.end));
  const last = left.at(-1);
  if (!last) return all.length > 0 ? { doubt: "several" } : {};
  // "Thursday, no wait, Friday": of several the last is meant where a word takes the others back.
  const before = left.at(-2);
  const isCorrected = before !== undefined && takesBack(answer.slice(before.end, last.start), language);
  const different = new Set(left.map(({ value, doubt }) => doubt ?? value)).size > 1;
  if (different && !isCorrected) return { doubt: "several" };
  if (last.doubt) return { doubt: last.doubt };
  const value = last.value!;
  const isMoment = slot.kind === "date" || slot.kind === "time";
  const beside = isMoment ? findMoments(answer, moment, { past: slot.isPast }) : [];
  const again = slot.kind === "date" ? String(Number(`${value}`.slice(-2))) : undefined;
  return isUnderstood(answer, [...all, ...denied, ...beside], slot, moment, again)
    ? limitValue(value, slot)
    : { doubt: "unsure", guess: value };
}

function isUnderstood(answer: string, read: readonly Place[], slot: Slot, { language }: Moment, again = ""): boolean {
  const page = new UnreadMessage(answer);
  for (const { start, end } of read) page.cover(start, end);
  return leftOver(page.text, { slots: [slot], asked: slot, language, again }).length === 0;
}

function findExact(said: string, slot: Slot, moment: Moment): readonly Found[] {
  if (slot.kind === "date") return findDays(said, moment, slot);
  if (slot.kind === "time") return findTimes(said, moment, slot);
  const moments = findMoments(said, moment);
  // "At 7" is an hour as well, "7" is none.
  const isHour = ({ time, isOpen, start }: FoundMoment) =>
    time !== undefined && (!isOpen || !time.endsWith(":00") || /^at\b/i.test(said.slice(start)));
  return findNumbers(said, slot, moment.language).filter(
    ({ start, end }) => !moments.some((one) => isHour(one) && one.start <= start && one.end >= end),
  );
}

/** "The middle one, comfort" says no other by its further words. */
function readChoice(answer: string, slot: Slot, language: string | undefined): Answered {
  const found = choices.find(answer, slot);
  const sure = new Set(found.filter((one) => !judge(answer, one, { language })).map(({ value }) => value));
  if (sure.size > 1) return { doubt: "several" };
  // Where the choices are ordinals themselves, one of them is no place in the list.
  const isOrdinal = slot.choices.some((choice) => ordinals.includes(choice.toLowerCase()));
  return { value: found.length > 0 || isOrdinal ? [...sure][0] : readOrdinal(answer, slot.choices) };
}

function readCode(answer: string, slot: Slot, moment: Moment): Answered {
  const kind = slot.kind as "email" | "reference" | "phone" | "postcode";
  const meant = withoutDenied(answer, moment.language);
  const [first, second] = readers[kind].find(meant, slot);
  if (second && isOr(meant.slice(first!.end, second.start), moment.language)) return { doubt: "several" };
  const value = readers[kind].read(meant, slot);
  if (value === undefined) return {};
  // Digits may be a part of it, or another number; what has letters or signs among them is nothing else.
  if (kind !== "email" && kind !== "phone" && !/\p{L}/u.test(`${value}`)) {
    const start = Math.max(0, meant.indexOf(`${value}`));
    if (!isUnderstood(meant, [{ start, end: start + `${value}`.length }], slot, moment))
      return { doubt: "unsure", guess: value };
  }
  return limitValue(value, slot);
}

/** An answer without the numbers, codes and addresses that it denies. */
function withoutDenied(answer: string, language?: string): string {
  return answer.replaceAll(/[\w.+#/-]*[\d@][\w.@#/-]*(?: \d[\w.#/-]*)*/g, (said, start: number) =>
    deniedPlace(answer, { start, end: start + said.length }, language) === undefined ? said : " ".repeat(said.length),
  );
}

/** Whether every sentence of an answer asks something. */
function isOnlyAsked(answer: string): boolean {
  const sentences = answer.split(/(?<=[.!?。！？؟;\n])\s*/u).filter((sentence) => /\p{L}/u.test(sentence));
  return sentences.length > 0 && sentences.every((sentence) => /[?？؟][\s"'”»)]*$/u.test(sentence));
}
