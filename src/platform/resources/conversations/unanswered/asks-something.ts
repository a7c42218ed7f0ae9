import { alternativesOf } from "../../../../languages/server.ts";
import { commonWords, generalWords } from "../../../engine/knowledge/words/common-words.ts";
import { readTopics } from "../../../engine/understanding/topics.ts";
import { isTypedAtRandom } from "./typed-at-random.ts";

/** What an assistant asks for in a form or a talk: an answer to that is no question of the visitor's. */
const askedFor = new RegExp(String.raw`(?<!\p{L})(?:${alternativesOf("askedFor")})(?!\p{L})`, "iu");
const questionWord = new RegExp(String.raw`^(?:${alternativesOf("questionStart")})(?!\p{L})`, "iu");
/** Somebody who says who they are: words behind it that begin with a capital are a name. */
const introduces = new RegExp(
  String.raw`^(?:(?:hi|hello|hallo|hola|bonjour|ciao)[,!.]?\s+)?(?:${alternativesOf("introduces")}|it[’']s|name:?)\s+(.{1,60})$`,
  "iu",
);
const name =
  /^(?:\p{Lu}[\p{L}'’-]*\.?|de|da|van|von|der|la|del|di|y)(?:\s+(?:\p{Lu}[\p{L}'’-]*\.?|de|da|van|von|der|la|del|di|y)){0,4}[.!]?$/u;
/** Longer answers may well ask something too. */
const mostWords = 6;

/**
 * Whether a message asks something, so that an owner can write an answer to it: no date, number or address alone, nothing
 * that is typed at random, and no short answer to what the assistant asked for.
 * @param before What the assistant said last.
 */
export function asksSomething(message: string, before: string): boolean {
  const text = message.trim();
  const words = text.match(/\p{L}[\p{L}'’-]*/gu) ?? [];
  if (/[?？]\s*$/.test(text)) return true;
  if (isTypedAtRandom(text) || isName(text) || isDatum(text, words) || name.test(introduces.exec(text)?.[1] ?? ""))
    return false;
  const isAsked =
    /[?？]\s*$/.test(before.trim()) &&
    askedFor.test(
      before
        .trim()
        .split(/(?<=[.!?])\s+/)
        .at(-1)!,
    );
  return !isAsked || words.length > mostWords || questionWord.test(text);
}

/** Two words or three with capitals that name no topic: "Maria Lopez", and not "Gift Vouchers". */
function isName(text: string): boolean {
  if (!/^\p{Lu}\p{Ll}+(?:[ -]\p{Lu}\p{Ll}+){1,2}[.!]?$/u.test(text)) return false;
  const { topics, small } = readTopics(text);
  const said = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return (
    topics.length === 0 && !said.some((word) => small.has(word) || commonWords.has(word) || generalWords.has(word))
  );
}

const months = new RegExp(String.raw`^(?:${alternativesOf("monthStart")})\p{L}*$`, "iu");
const aroundNumbers = new RegExp(`^(?:${alternativesOf("aroundNumbers")})$`, "i");

/** A number, date, telephone number or address of mail, with no words but those that stand around such. */
function isDatum(text: string, words: readonly string[]): boolean {
  if (/^\S+@\S+\.\S+$/.test(text)) return true;
  if (!/\d/.test(text)) return words.length === 0;
  return words.every(
    (word) => word.length === 1 || months.test(word) || aroundNumbers.test(word) || word === word.toUpperCase(),
  );
}
