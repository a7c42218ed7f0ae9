import { type Keyword, optOutWords } from "../../opt-out-words.ts";

/**
 * What Twilio has taken a text for and answered: it answers the networks' words by itself, unless its handling of them was turned
 * off; a number that answers other words as well names what it took them for.
 * https://help.twilio.com/articles/223134027 and https://www.twilio.com/docs/messaging/tutorials/advanced-opt-out
 * @param optOutType The field of its request, empty if it has none
 */
export function answeredKeyword(body: string, optOutType: string): Keyword | undefined {
  return wordOf(optOutType) ?? wordOf(body);
}

function wordOf(text: string): Keyword | undefined {
  const word = text.trim().toLowerCase();
  return Object.hasOwn(optOutWords, word) ? optOutWords[word] : undefined;
}
