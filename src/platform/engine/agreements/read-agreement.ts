import { isConsent, isLeaving, isRefusal } from "../offline/forms/consent.ts";
import { agreements } from "./languages.ts";

const longestAgreement = 120;
const all = Object.values(agreements);

/**
 * Whether a message is an agreement and nothing else, in any language that is known here: visitors do not always write in
 * their assistant's. What also asks, changes or adds something is none, and neither is a number.
 */
export function agreesInAnyLanguage(message: string): boolean {
  if (isConsent(message, undefined)) return true;
  if (message.length > longestAgreement || /[?？؟\d]/.test(message)) return false;
  const line = lineOf(message);
  return all.some(({ agrees }) => agrees.test(line));
}

/** Whether a message declines and says nothing else. */
export function declinesInAnyLanguage(message: string): boolean {
  if (isLeaving(message) || isRefusal(message)) return true;
  if (message.length > longestAgreement || /[?？؟]/.test(message)) return false;
  const line = lineOf(message);
  return all.some(({ declines }) => declines.test(line));
}

function lineOf(message: string): string {
  return message
    .normalize("NFC")
    .toLowerCase()
    .replace(/[\s\p{P}👍✅🙂🙏]+/gu, " ")
    .trim();
}
