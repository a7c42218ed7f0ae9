import { allWords } from "../../../languages/server.ts";
import { lazily } from "../../../text/lazily.ts";
import { memoiseText } from "../memoise.ts";
import { likeliestReason } from "./weighed/for-person.ts";
import { plainTextOf, withoutAccents } from "./words/plain-words.ts";

/** A message is read so far. */
const mostChars = 1_000;
/** Chosen: a longer sentence tells a story, in which a person may be talked about. */
const mostWords = 16;
/** So many words before the thing that is reported may deny it, or signs in a language without spaces. */
const deniedReach = 3;
/** Who is no person, behind an article. */
const notMachine =
  "(?!(?:chat ?|ro)?bot|(?:ki|ai|ia|computer|ordinateur|machine|maschine|maquina|macchina|assist\\S*|asist\\S*)\\b)";
/** Somebody or a department, in few words: "mechanic", "accounts department please". */
const whom = `${notMachine}\\S+(?: \\S+){0,2}`;

/** A telephone number in a message: what asks for a call at all then asks for one there. */
const phoneNumber = /(?<![\dA-Za-z])\+?\p{N}(?:[ ()/.-]{0,2}\p{N}){6,14}(?!\d)/u;

type Recogniser = ReturnType<typeof recogniserOf>;

const recognisers = lazily(() => allWords.map(recogniserOf));

function recogniserOf({ answers, understanding: { person, trouble } }: (typeof allWords)[number]) {
  const { isSpaceless = false } = person;
  const of = (expressions: readonly string[]) => expressionOf(expressions, isSpaceless);
  return {
    isSpaceless,
    requests: of(person.requests),
    always: of([person.always]),
    turned: of([person.turned]),
    hasRules: answers !== undefined,
    trouble: of([trouble.wrongCharge, trouble.moneyBack]),
    reported: of([trouble.complaint, trouble.insult, trouble.law, trouble.harm]),
    callBack: of([trouble.callBack]),
    callAt: of([trouble.callBack, trouble.callAt]),
    broken: of([trouble.broken]),
    denied: of([trouble.denied]),
  };
}

/**
 * Whether a message says, in any language, that its writer wants to talk to a person: the one recogniser of all engines, chats, texts
 * and calls. Whole phrases decide; what they do not hold is weighed.
 */
export const wantsPerson: (message: string) => boolean = memoiseText(
  (message) =>
    sentencesOf(message).some((words) =>
      recognisers().some(({ requests, always, turned, isSpaceless }) => {
        const text = isSpaceless ? words.replaceAll(" ", "") : words;
        return always.test(text) || (requests.test(text) && !turned.test(text));
      }),
    ) || likeliestReason(message) === "person",
);

/** Whether a message is about what only a person can put right: a complaint, an insult, money back, a call back, danger. */
export const isTrouble: (message: string) => boolean = memoiseText((message) => {
  const asks = questions(message);
  return (
    wantsCall(message) ||
    likeliestReason(message) === "trouble" ||
    isSaid(
      message,
      ({ trouble, reported }, words, text) => trouble.exec(text) ?? (asks.has(words) ? null : reported.exec(text)),
    )
  );
});

/**
 * Whether a message asks to be called: back, or at the number that it gives.
 * @param options.isRead Leaves out languages whose wishes for a call are read by rules of their own. (default: false)
 */
export function wantsCall(message: string, { isRead = false } = {}): boolean {
  const hasNumber = phoneNumber.test(message.slice(0, mostChars));
  const isAsked = isSaid(message, ({ hasRules, callBack, callAt }, _, text) =>
    isRead && hasRules ? null : (hasNumber ? callAt : callBack).exec(text),
  );
  return isAsked || (!isRead && likeliestReason(message) === "call");
}

/** Whether a message tells, in any language, that something does not work, or came broken. */
export function isBroken(message: string): boolean {
  const asks = questions(message);
  return isSaid(message, ({ broken }, words, text) => (asks.has(words) ? null : broken.exec(text)));
}

/** Whether a message that complains, or asks for a call, has a question of its own beside: "Disgraceful. How long are vouchers valid?" */
export function asksSomethingElse(message: string): boolean {
  const asked = message.match(/[^.!?\n]{8,}\?/g) ?? [];
  return asked.some((question) => !isTrouble(question) && !wantsPerson(question));
}

/** Whether something is found in a sentence of a message in any language, and not denied. */
function isSaid(
  message: string,
  find: (recogniser: Recogniser, words: string, text: string) => RegExpExecArray | null,
): boolean {
  return sentencesOf(message, Number.POSITIVE_INFINITY).some((words) =>
    recognisers().some((recogniser) => {
      const { denied, isSpaceless } = recogniser;
      const text = isSpaceless ? words.replaceAll(" ", "") : words;
      const found = find(recogniser, words, text);
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
    .map(plainTextOf)
    .filter((words) => words !== "" && words.split(" ").length <= most);
}

function expressionOf(expressions: readonly string[], isSpaceless: boolean): RegExp {
  const all = withoutAccents(expressions.join("|")).replaceAll("<whom>", () => whom);
  return new RegExp(isSpaceless ? all : `(?<![\\p{L}\\p{M}\\p{N}])(?:${all})(?![\\p{L}\\p{M}\\p{N}])`, "u");
}
