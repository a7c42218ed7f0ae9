import { isLeaving, isRefusal } from "../understanding/consent.ts";
import { actionOf } from "../understanding/words/actions.ts";
import { readWords } from "../understanding/words/words.ts";
import { agreesInAnyLanguage, agreesToAction, isNamed } from "./read-confirmation.ts";

/**
 * Whether a message is a confirmation and nothing else: "yes, please", or "yes, book it", "ja, bitte buchen" and "oui, réservez"
 * for a tool that books. Only the visitor's own words are looked at, never a model's.
 * @param words What the tool does, and to what: "book", "visit".
 * @param language The assistant's, as ISO 639-1.
 */
export function agreesTo(
  message: string,
  words: { readonly verb?: string | undefined; readonly thing?: string },
  language: string,
): boolean {
  if (isLeaving(message, words) || isRefusal(message)) return false;
  if (agreesInAnyLanguage(message, language)) return true;
  const action = words.verb === undefined ? undefined : actionOf(readWords(words.verb), []);
  return isNamed(action) && agreesToAction(message, action, words.thing);
}
