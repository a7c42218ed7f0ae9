import { allWords } from "../../../languages/server.ts";
import { withoutAccents } from "./words/plain-words.ts";

/** A message is read so far. */
const mostChars = 1_000;
/** Chosen: a longer sentence tells a story, in which a person may be talked about. */
const mostWords = 16;
/** So many words before what is told of may deny it, or signs in a language without spaces. */
const deniedReach = 3;
/** Who is no person, behind an article. */
const notMachine =
  "(?!(?:chat ?|ro)?bot|(?:ki|ai|ia|computer|ordinateur|machine|maschine|maquina|macchina|assist\\S*|asist\\S*)\\b)";
/** Somebody or a department, in few words: "mechanic", "accounts department please". */
const whom = `${notMachine}\\S+(?: \\S+){0,2}`;

const recognisers = allWords.map(({ understanding: { person, trouble } }) => {
  const { isSpaceless = false } = person;
  const of = (expressions: readonly string[]) => expressionOf(expressions, isSpaceless);
  return {
    isSpaceless,
    wishes: of(person.wishes),
    always: of([person.always]),
    turned: of([person.turned]),
    trouble: of([trouble.wrongCharge, trouble.moneyBack, trouble.callBack]),
    told: of([trouble.complaint, trouble.law, trouble.harm]),
    denied: of([trouble.denied]),
  };
});

/**
 * Whether a message says, in any language, that its writer wants to talk to a person: the one recogniser of all engines, chats, texts
 * and calls.
 */
export function wantsPerson(message: string): boolean {
  return sentencesOf(message).some((words) =>
    recognisers.some(({ wishes, always, turned, isSpaceless }) => {
      const text = isSpaceless ? words.replaceAll(" ", "") : words;
      return always.test(text) || (wishes.test(text) && !turned.test(text));
    }),
  );
}

/** Whether a message is about what only a person can put right: a complaint, money back, a call back, danger. */
export function isTrouble(message: string): boolean {
  const asks = questions(message);
  return sentencesOf(message, Number.POSITIVE_INFINITY).some((words) =>
    recognisers.some(({ trouble, told, denied, isSpaceless }) => {
      const text = isSpaceless ? words.replaceAll(" ", "") : words;
      const found = trouble.exec(text) ?? (asks.has(words) ? null : told.exec(text));
      if (found === null) return false;
      const before = text.slice(0, found.index).trim();
      return !denied.test(isSpaceless ? before.slice(-deniedReach) : before.split(" ").slice(-deniedReach).join(" "));
    }),
  );
}

/** The sentences of a message that ask something. */
function questions(message: string): ReadonlySet<string> {
  const asked = message.slice(0, mostChars).match(/[^.!?;:\n。！？；؟]+[?？؟]/gu) ?? [];
  return new Set(asked.flatMap((sentence) => sentencesOf(sentence, Number.POSITIVE_INFINITY)));
}

/** The sentences of a message in small letters, without accents and marks; none that is long. */
function sentencesOf(message: string, most = mostWords): string[] {
  return message
    .slice(0, mostChars)
    .split(/[.!?;:\n。！？；،,、，]+/u)
    .map(plain)
    .filter((words) => words !== "" && words.split(" ").length <= most);
}

function expressionOf(expressions: readonly string[], isSpaceless: boolean): RegExp {
  const all = withoutAccents(expressions.join("|")).replaceAll("<whom>", () => whom);
  return new RegExp(isSpaceless ? all : `(?<![\\p{L}\\p{M}\\p{N}])(?:${all})(?![\\p{L}\\p{M}\\p{N}])`, "u");
}

function plain(text: string): string {
  return withoutAccents(text.toLowerCase())
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
}
