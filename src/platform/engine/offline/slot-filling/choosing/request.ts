import { commonWords } from "../../../knowledge/words/common-words.ts";
import { createSpelling, type Spelling } from "../../../knowledge/words/spelling.ts";
import { readManner } from "../../../understanding/manner.ts";
import { readTopics } from "../../../understanding/topics.ts";
import { actionWords, readAction, type SaidAction } from "../../../understanding/words/actions.ts";
import { stemOf } from "../../../understanding/words/stem.ts";
import { readWords, type Word } from "../../../understanding/words/words.ts";

/** How a message asks. */
export interface Request {
  /**
   * - `request`: it tells to do something, or wishes for it: "book …", "I need …", "could you …".
   * - `ability`: it asks whether or how something can be done: "can I cancel a visit?", "how do I …".
   * - `question`: it asks for anything else.
   * - `statement`: none of these.
   */
  readonly form: "request" | "ability" | "question" | "statement";
  readonly action: SaidAction | undefined;
  /** Without greetings and "could you tell me", misspelt verbs as what they mean. */
  readonly words: readonly Word[];
  readonly isPolite: boolean;
}

const opening =
  /^(?:hi|hello|hey|good|morning|afternoon|evening|there|ok|okay|so|and|but|well|please|yes|no|thanks|thank|you|also|then|now|oh|sorry)$/;
const askingLead =
  /^(?:(?:can|could|would|will) you (?:please )?tell me|(?:do|would) you know|i (?:would like|want|wanted|need) to know|i wonder|i am wondering|i was wondering|please tell me|tell me|let me know|any idea)\s/;
const ability =
  /^(?:can|could|may) i\b|^(?:can|could|may) (?:we|one)\b|^am i able\b|^(?:can|could|may) (?:my|our|the|this|that|an?) (?:[a-z\d]+ ){1,4}be [a-z]+\b|^(?:is|would) it (?:be )?possible\b|^how (?:do|can|could|would|should|to|might)\b|^(?:do|must|should) (?:i|we)\b|^what do i\b|^is there (?:a|any) way\b|^(?:if|whether|how(?! (?:is|are|far)\b)|what happens)\b|^are (?:there|we)\b|^(?:explain|show me how)\b|\b(?:question|information|info|details) (?:about|on|regarding)\b/;
const wanting =
  /\b(?:i|we) (?:(?:would|really|just|also|only) )*(?:need|want|like|have to|wish|must|am looking|are looking)\b(?: (?:to|for|an?|some))?|^(?:i|we) would (?:really )?love\b(?: (?:to|for|an?|some))?|^(?:my|our|the) (?:[a-z\d]+ ){1,3}needs?\b(?: (?:to|an?|some))?|^(?:someone|somebody|anyone|anybody) (?:should|must|needs? to|has to)\b|\band (?:need|want|would like)\b(?: (?:to|for|an?|some))?|^(?:need|want|would like|looking (?:for|to))\b(?: (?:to|for|an?|some))?|^(?:can|could|would|will) (?:you|someone|somebody|anyone|anybody|an? (?:engineer|technician|plumber|mechanic|expert))\b|^(?:can|could|may) (?:my|our|the|this|that)? ?.{1,80}\binstead\b|^(?:please|let us|let me|get me|give me|make|set|put|place)\b/;
const question =
  /^(?:what|which|who|whom|whose|when|where|why|how|is|are|was|were|do|does|did|has|have|had|will|would|can|could|should|shall|may|must)\b/;

const maxChars = 600;

const spellingOfActions = createSpelling(actionWords.map((word) => [word, 1] as const));

/** What a message is for, by how it asks and by the words of its language and the conversation's. */
export function readPurpose(message: string, form: Request["form"], language = "en") {
  const own = readTopics(message).language;
  const manner = readManner(message, [own, language]);
  return {
    /** It tells what is wrong, or names a thing, and asks for nothing. */
    isOnlyTold: !manner.wants && form !== "request" && (manner.wrong || own === "en"),
    isAsking: manner.asks || form === "question" || form === "ability" || /[?？؟]/u.test(message),
    isWish: manner.wants || manner.wrong || manner.drops || form === "request",
    /** It tells of what was done, is liked or thanked for. */
    isTold: manner.told,
  };
}

/** Corrects the verbs, and the words of these tools' names. */
export function spellingOf(names: readonly string[]): Spelling {
  return createSpelling([...actionWords, ...names].map((word) => [word, 1] as const));
}

/**
 * Reads the manner of a message, whatever it is about.
 * @param options.spelling Recognises misspelt words. (default: verbs only)
 * @param options.assistantName It may be called by its name at the beginning.
 */
export function readRequest(
  message: string,
  { spelling = spellingOfActions, assistantName = "" }: { spelling?: Spelling; assistantName?: string } = {},
): Request {
  const text = message.slice(0, maxChars);
  const all = readWords(text).map((word) => respell(word, spelling));
  const called = new Set(readWords(assistantName).map(({ text: word }) => word));
  const from = all.findIndex(({ text: word }) => !opening.test(word) && !called.has(word));
  let words = from < 0 ? [] : all.slice(from);
  const lead = askingLead.exec(`${lineOf(words)} `)?.[0];
  if (lead) words = words.slice(lead.trim().split(" ").length);
  const line = lineOf(words);
  const isPolite = all.some(({ text: word }) => word === "please");
  const isWanting = wanting.test(line);
  const action = readAction(words);
  const isAsked = text.includes("?") || question.test(line) || lead !== undefined;
  const form = ability.test(line)
    ? "ability"
    : isWanting
      ? "request"
      : isAsked
        ? "question"
        : action?.isRequest
          ? "request"
          : "statement";
  return { form, action, words, isPolite };
}

/** "cancle" is cancel. Words that people use anyway are never taken for a misspelt one. */
function respell(word: Word, spelling: Spelling): Word {
  if (spelling.has(word.text) || commonWords.has(word.text) || word.text.length < 4) return word;
  const meant = spelling.correct(word.text);
  // "Renewed" is no "renew" misspelt, but reports what was done.
  return meant === undefined || stemOf(meant) === word.stem ? word : { ...word, text: meant, stem: stemOf(meant) };
}

function lineOf(words: readonly Word[]): string {
  return words.map(({ text }) => text).join(" ");
}
