import { memoiseText } from "../../memoise.ts";
import { type PersonSigns, readPersonSigns } from "./person-signs.ts";
import { weights } from "./person-weights.ts";

/** Why a message is for a person: it asks for one, asks for a call, or is about what only a person can put right. */
export type PersonReason = "person" | "call" | "trouble";

/** How a sign weighs for each reason, by its name. */
export type PersonWeights = Readonly<Record<PersonReason, Readonly<Record<string, number>>>>;

/** How likely each reason is, 0 to 1; what is left is that the message is for no person. */
export type PersonChances = Readonly<Record<PersonReason, number>>;

/** Chosen: from this chance on a message is for a person. From 0.5 on, twice as many questions and requests were taken for one; from 0.7 on, wishes for another assistant. */
export const leastChance = 0.75;

/** How likely a message, in any language, is for a person: as its likeliest sentence. */
const likelyForPerson: (message: string) => PersonChances = memoiseText((message) =>
  likeliest(readPersonSigns(message), weights),
);

/** Why a message is for a person, most likely; undefined if it is for none. */
export function likeliestReason(message: string): PersonReason | undefined {
  const chances = likelyForPerson(message);
  if (sumOf(chances) < leastChance) return undefined;
  const reasons = Object.entries(chances) as [PersonReason, number][];
  return reasons.reduce((best, one) => (one[1] > best[1] ? one : best))[0];
}

/** The chances of the sentence that is for a person most likely. */
export function likeliest(sentences: readonly PersonSigns[], by: PersonWeights): PersonChances {
  const none: PersonChances = { person: 0, call: 0, trouble: 0 };
  return sentences
    .map((signs) => chancesOf(signs, by))
    .reduce((best, one) => (sumOf(one) > sumOf(best) ? one : best), none);
}

/** How likely any of the reasons is. */
export function sumOf({ person, call, trouble }: PersonChances): number {
  return person + call + trouble;
}

function chancesOf(signs: PersonSigns, by: PersonWeights): PersonChances {
  const powerOf = (of: Readonly<Record<string, number>>) => {
    let sum = 0;
    for (const name of signs) sum += of[name] ?? 0;
    return Math.exp(sum);
  };
  const [person, call, trouble] = [powerOf(by.person), powerOf(by.call), powerOf(by.trouble)];
  const all = 1 + person + call + trouble;
  return { person: person / all, call: call / all, trouble: trouble / all };
}
