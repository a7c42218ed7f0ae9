import { serverWords } from "../../../languages/lists/server.ts";
import type { ActionVerbs, NamedAction } from "../../../languages/shapes/server/understanding.ts";
import { lazily } from "../../../text/lazily.ts";
import { isConsent, isLeaving, isRefusal } from "../understanding/consent.ts";
import type { Action } from "../understanding/words/actions.ts";
import { ambiguousWords, confirmations, isCourtesy, normalizedText, sharedWords } from "./languages.ts";

/** Longer messages say more than an agreement, in characters. */
export const longestConfirmation = 120;
const all = lazily(() => Object.values(confirmations()));
const actionVerbs = Object.entries(serverWords).map(([language, { understanding }]): [string, ActionVerbs] => [
  language,
  understanding.verbs,
]);
/** Alone, these agree in any language, in whatever colour of skin. */
const agreeingSigns = /^(?:(?:👍|👌|✅)[\u{1f3fb}-\u{1f3ff}\ufe0f]?\s*)+$/u;
/** "Jajaja" is laughter in Spanish, and a German "ja, ja" doubts more than it agrees. */
const laughter = /^ja(?: ?ja)+$/;

/**
 * Whether a message is a confirmation and nothing else. Visitors do not always write in their assistant's language, so all
 * known languages are tried, but words that mean something else in another language count in the assistant's own alone.
 * What also asks, changes or adds something is no agreement, and neither is a number.
 * @param language The assistant's, as ISO 639-1.
 */
export function agreesInAnyLanguage(message: string, language: string): boolean {
  if (message.length > longestConfirmation || /[?？؟\d]/.test(message)) return false;
  if (agreeingSigns.test(message.trim())) return true;
  const normalized = normalizedText(message);
  if (laughter.test(normalized) || isCourtesy(normalized)) return false;
  if (confirmations()[language]?.agrees.test(normalized)) return true;
  if (isConsent(message, undefined)) return language === "en" || isClear(normalized);
  return isClear(normalized) && all().some(({ agrees }) => agrees.test(normalized));
}

/** Whether a confirmation may name the action. */
export function isNamed(action: Action | undefined): action is NamedAction {
  return action !== undefined && ["book", "order", "send", "pay"].includes(action);
}

/**
 * Whether a message agrees, names the action that it agrees to, and says nothing else: "yes, please book it", "oui, réservez-le",
 * "sí, resérvalo". The agreement is in the language of the verb.
 * @param thing What is booked, in small letters: "visit".
 */
export function agreesToAction(message: string, action: NamedAction, thing: string | undefined): boolean {
  if (message.length > longestConfirmation || /[?？؟\d]/.test(message)) return false;
  const normalized = normalizedText(message);
  return actionVerbs.some(([language, verbs]) => {
    const rest = normalized.replace(phraseOf(verbs, action, thing), verbs.doIt ?? "").trim();
    if (rest === normalized) return false;
    return confirmations()[language]?.agrees.test(rest) === true || (language === "en" && isConsent(rest, undefined));
  });
}

function phraseOf(verbs: ActionVerbs, action: NamedAction, thing: string | undefined): RegExp {
  const { phrase, before, behind } = verbs;
  if (phrase !== undefined)
    return new RegExp(
      phrase.replaceAll("<verb>", `(?:${verbs[action]})`).replaceAll("<thing>", thing ?? "booking"),
      "gu",
    );
  return new RegExp(` (?:${optional(before, "", " ")}(?:${verbs[action]})${optional(behind, " ", "")})(?= |$)`, "u");
}

/** Up to two words of an expression, which may be absent. */
function optional(words: string | undefined, before: string, behind: string): string {
  return words === undefined ? "" : `(?:${before}(?:${words})${behind}){0,2}`;
}

/** Whether the words of a message mean the same in all languages, or one of them shows which language it is in. */
function isClear(normalized: string): boolean {
  const words = normalized.split(" ");
  return (
    !words.some((word) => ambiguousWords.has(word)) ||
    words.some((word) => !ambiguousWords.has(word) && !sharedWords.has(word))
  );
}

/** Whether a message declines and says nothing else. */
export function declinesInAnyLanguage(message: string): boolean {
  if (isLeaving(message) || isRefusal(message)) return true;
  if (message.length > longestConfirmation || /[?？؟]/.test(message)) return false;
  const normalized = normalizedText(message);
  return all().some(({ declines }) => declines.test(normalized));
}
