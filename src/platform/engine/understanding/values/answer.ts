import { limitValue } from "../slots/limits.ts";
import type { Slot, SlotKind } from "../slots/slot.ts";
import { type Doubt, type Found, inAsciiDigits, type Moment, type Value } from "../slots/value.ts";
import { surely } from "../words/question-start.ts";
import { wordLine } from "../words/words.ts";
import { deniedPlace, givesNone, givesSame, isOr, judge, type Place, saysNothing, takesBack } from "./bounds.ts";
import { choices, ordinals, readOrdinal } from "./choices.ts";
import { codes } from "./codes.ts";
import { type LeftOverOptions, leftOver, tellsSurely } from "./leftover.ts";
import { type FoundMoment, findDays, findMoments, findTimes } from "./moments/moments.ts";
import { sameDay } from "./moments/same-day.ts";
import { findNumbers } from "./numbers.ts";
import { readers } from "./readers.ts";
import { texts } from "./texts.ts";
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
/** Things that stand beside these do not change them: "78999 Seefurt", "the red box". */
const loose: ReadonlySet<SlotKind> = new Set(["choice", "postcode", "address", "text"]);
/** Of two the first is the visitor's, where all else is understood: "mine is a@…, the shop's b@…". */
const firstCounts: ReadonlySet<SlotKind> = new Set(["email", "phone", "postcode", "address"]);

/**
 * The value of an answer to the question for one slot; a doubt or nothing when it is none. It is taken only where every other word of the
 * answer is understood.
 */
export function readAnswer(answer: string, slot: Slot, moment: Moment): Answered {
  if (givesNone(answer)) return {};
  const isOwnWords = slot.kind === "text" || slot.kind === "boolean";
  if (!exact.has(slot.kind) && slot.kind !== "choice" && !isOwnWords && givesSame(answer, moment.language)) return {};
  if (slot.shape || !(isOwnWords || slot.kind === "name")) return readFound(inAsciiDigits(answer), slot, moment);
  if (slot.kind !== "boolean" && saysNothing(answer, moment.language)) return {};
  const value = readers[slot.kind as "text"].read(answer, slot);
  if (value === undefined) return {};
  // "Can I tell him when he's here?" is no value in one's own words.
  if (slot.kind === "text" && !slot.isQuestion && (isOnlyAsked(answer) || surely.test(wordLine(answer)))) return {};
  // "El localizador es ALM-9031": all but the code leads to it.
  const [code, another] = slot.kind === "text" ? codes.reference(answer) : [];
  if (
    code &&
    !another &&
    !/^ \p{L}(?!\p{L})/u.test(answer.slice(code.end)) &&
    isUnderstood(answer, [code], { slot, language: moment.language })
  )
    return limitValue(code.value!, slot);
  const isTold = tellsSurely(slot.kind === "name" ? answer : `${value}`, moment.language, slot.kind === "name");
  if (slot.kind !== "boolean" && !(slot.isQuestion && /[?？؟]/u.test(answer)) && !isTold)
    return { doubt: "unsure", guess: value };
  return limitValue(value, slot);
}

function readFound(answer: string, slot: Slot, moment: Moment): Answered {
  const { language } = moment;
  const all = findAnswers(answer, slot, moment);
  const denied = all.flatMap((one) => deniedPlace(answer, one, language) ?? []);
  const left = all.filter(
    (one) =>
      !denied.some(({ start, end }) => one.start >= start && one.end <= end) &&
      !(slot.kind === "choice" && judge(answer, one, { language })),
  );
  const [first] = left;
  // "Saturday the 28th" is one day, and its number says which.
  const last = left.findLast((one) => !one.isByName) ?? left.at(-1);
  if (!first || !last) {
    if (all.length > 0) return { doubt: "several" };
    const isOther = slot.kind === "text" ? texts.read(answer, slot) : codes[slot.kind as "email"]?.(answer)[0];
    return slot.shape && isOther !== undefined ? { doubt: "shape" } : {};
  }
  // "Thursday, no wait, Friday": of several the last is meant where a word takes the others back.
  const before = left.findLast((one) => one !== last);
  const between = before === undefined ? "" : answer.slice(before.end, last.start);
  const isCorrected = before !== undefined && takesBack(between, language);
  const isSeveral = new Set(left.map((one) => one.doubt ?? sameDay(one.value))).size > 1 && !isCorrected;
  if (isSeveral && (!firstCounts.has(slot.kind) || isOr(between, language))) return { doubt: "several" };
  const meant = isSeveral ? first : last;
  // "MC-1042, no sorry, MC-22": what was put in its place is no such value.
  const behind = answer.slice(last.end);
  if (slot.shape && takesBack(behind, language) && /\p{N}/u.test(behind)) return { doubt: "shape" };
  if (meant.doubt) return { doubt: meant.doubt };
  const value = meant.value!;
  const beside =
    slot.kind === "number" || slot.kind === "choice" ? [] : findMoments(answer, moment, { past: slot.isPast });
  const read = [...all, ...denied, ...beside];
  const isLoose = !isSeveral && !exact.has(slot.kind) && (loose.has(slot.kind) || /[\p{L}@]/u.test(`${value}`));
  // "Not 14 Elm Road" is a whole answer, and an address by its letters.
  if (slot.kind === "address" && !tellsSurely(`${value}`, language, true)) return { doubt: "unsure", guess: value };
  // So may any year be a booking's number.
  if (slot.kind === "reference" && !slot.shape && /^(?:19|20)\d\d$/.test(`${value}`))
    return { doubt: "unsure", guess: value };
  return isUnderstood(answer, read, { slot, language, isLoose })
    ? limitValue(value, slot)
    : { doubt: "unsure", guess: value };
}

function isUnderstood(
  answer: string,
  read: readonly Place[],
  { slot, ...options }: Omit<LeftOverOptions, "slots" | "asked"> & { readonly slot: Slot },
): boolean {
  const page = new UnreadMessage(answer);
  for (const { start, end } of read) page.cover(start, end);
  return leftOver(page.text, { slots: [slot], asked: slot, ...options }).length === 0;
}

function findAnswers(said: string, slot: Slot, moment: Moment): readonly Found[] {
  const { kind } = slot;
  if (slot.shape) return slot.shape.find(said) as Found[];
  if (kind === "date") return findDays(said, moment, slot);
  if (kind === "time") return findTimes(said, moment, slot);
  if (kind === "choice") {
    const found = choices.find(said, slot, moment.language);
    // Where the choices are ordinals themselves, one of them is no place in the list.
    const isOrdinal = slot.choices.some((choice) => ordinals.includes(choice.toLowerCase()));
    const value = found.length > 0 || isOrdinal ? undefined : readOrdinal(said, slot.choices);
    return value === undefined ? found : [{ value, start: 0, end: said.length }];
  }
  if (kind !== "number") return codes[kind as "email"](said);
  const moments = findMoments(said, moment);
  // "At 7" is an hour as well, "7" is none.
  const isHour = ({ time, isOpen, start }: FoundMoment) =>
    time !== undefined && (!isOpen || !time.endsWith(":00") || /^at\b/i.test(said.slice(start)));
  return findNumbers(said, slot, moment.language).filter(
    ({ start, end }) => !moments.some((one) => isHour(one) && one.start <= start && one.end >= end),
  );
}

/** Whether every sentence of an answer asks something. */
function isOnlyAsked(answer: string): boolean {
  const sentences = answer.split(/(?<=[.!?。！？؟;\n])\s*/u).filter((sentence) => /\p{L}/u.test(sentence));
  return sentences.length > 0 && sentences.every((sentence) => /[?？؟][\s"'”»)]*$/u.test(sentence));
}
