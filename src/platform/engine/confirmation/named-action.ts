import { serverWords } from "../../../languages/lists/server.ts";
import type { NamedAction } from "../../../languages/shapes/server/understanding.ts";
import type { Action } from "../understanding/words/actions.ts";
import { longestConfirmation } from "./read-confirmation.ts";

const english = serverWords.en.understanding.verbs;
const german = serverWords.de.understanding.verbs;

/** Behind these the verb's letters are a noun ("the order", "the right order"), or the message describes something. */
const notBehindEnglish =
  "(?<!(?:(?<!\\p{L})(?:the|this|that|these|those|an?|my|your|our|his|her|their|its|one|any|some|no|is|was)|['’]s)(?: (?:right|correct|perfect|good|great|fine|lovely|whole))? )(?<!\\p{L})";
const notBehindGerman =
  "(?<!(?<!\\p{L})(?:de[rmns]|die|das|(?:k|m|d|s)?ein(?:e[rmns]?)?|(?:ihr|unser|eur|dies|jed)(?:e[rmns]?)?|euer|ist|war) )(?<!\\p{L})";
/** "Yes, please book": a verb without an object counts only directly behind a clear agreement. */
const behindEnglishYes =
  "(?<=(?<!\\p{L})(?:(?:yes|yeah|yep|yup|ok|okay|sure|absolutely|definitely|certainly|of course)[,.!]*|(?:correct|right|exactly|perfect|fine|agreed)[,.!]+) (?:please,? )?)";
const englishEnd = "(?=\\s*(?:[^\\p{L}\\s'’]|$)|\\s+(?:please|now|for me|thanks?|then|yes|ok|okay)(?!\\p{L}))";

/** Whether a confirmation may name the action. */
export function isNamed(action: Action | undefined): action is NamedAction {
  return action !== undefined && ["book", "order", "send", "pay"].includes(action);
}

const germanWords = "bitte|gerne?|so|jetzt|gleich|einmal|mal|es|das|ihn|sie|mir|mich|(?:den|diesen) termin";
/** One of these in a German phrase is an object or is polite; the formal "Sie" and "das" count only behind the verb. */
const decisive = /(?<!\p{L})(?:bitte|gerne?|es|ihn|mich|termin)(?!\p{L})/iu;
const decisiveBehind = /(?<!\p{L})(?:sie|das)(?!\p{L})/iu;

/**
 * Replaces the tool's action in a message by "do it", in English and German, so that "yes, please book it" reads as "yes, please do
 * it" and "ja, bitte buchen" as "ja, mach das". A verb without an object is replaced only behind "yes" or its like, in German only
 * beside a polite word, and never where its letters are a noun. Everything else in the message stays as it is.
 * @param thing What the tool is about, from its name: "visit".
 */
export function withActionAsDoIt(message: string, action: Action | undefined, thing: string | undefined): string {
  if (!isNamed(action) || message.length > longestConfirmation) return message;
  const things = [thing, "appointment", "booking", "order"].filter(Boolean).join("|");
  const object = `(?:it|that|this|me in|(?:the|this|that|my) (?:${things}))(?: all)?`;
  const inEnglish = new RegExp(
    `${notBehindEnglish}(?:(?:go ahead and )?(?:${english[action]}) ${object}|(?:go ahead and |${behindEnglishYes})(?:${english[action]}))${englishEnd}`,
    "giu",
  );
  const inGerman = new RegExp(
    `(?<!\\p{L})((?:(?:${germanWords}),? )*)${notBehindGerman}(?:${german[action]})((?: (?:${germanWords}|ein))*)(?!\\p{L})`,
    "giu",
  );
  return message
    .replace(inEnglish, "do it")
    .replace(inGerman, (phrase, before: string, behind: string) =>
      decisive.test(`${before} ${behind}`) || decisiveBehind.test(behind) ? "mach das" : phrase,
    );
}
