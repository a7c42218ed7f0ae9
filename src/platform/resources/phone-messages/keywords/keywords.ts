import { type Keyword, optOutWords } from "../../../carriers/opt-out-words.ts";

/** Chosen: the German ones beside those of the networks. */
const keywords: Readonly<Record<string, Keyword>> = { ...optOutWords, stopp: "stop", hilfe: "help" };
/** The longest keyword, with room for blanks and full stops around it: nothing longer is read. */
const longestChars = 30;

/** The keyword that a text consists of, if it does. */
export function keywordOf(body: string): Keyword | undefined {
  if (body.length > longestChars) return undefined;
  const word = body
    .trim()
    .replace(/[.!]+$/, "")
    .toLowerCase();
  return Object.hasOwn(keywords, word) ? keywords[word] : undefined;
}

/** Of a chat's messages, only these are for the number: "cancel" and "info" may be meant for the assistant. */
const chatKeywords = /^(?:stop|stopp|stopall|unsubscribe|start|unstop)[.!]*$/i;

/** The keyword that a WhatsApp message consists of, if it does. */
export function chatKeywordOf(body: string): Keyword | undefined {
  return chatKeywords.test(body.trim()) ? keywordOf(body) : undefined;
}
