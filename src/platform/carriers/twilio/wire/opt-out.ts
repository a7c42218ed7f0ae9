import type { ReceivedMessage } from "../../port.ts";

/**
 * The words that Twilio answers by itself, alone in a text, unless its handling of them was turned off: a number that answers
 * other words as well names what it took them for.
 * https://help.twilio.com/articles/223134027 and https://www.twilio.com/docs/messaging/tutorials/advanced-opt-out
 */
const answeredWords: Readonly<Record<string, ReceivedMessage["answered"]>> = {
  stop: "stop",
  stopall: "stop",
  unsubscribe: "stop",
  cancel: "stop",
  end: "stop",
  quit: "stop",
  revoke: "stop",
  optout: "stop",
  start: "start",
  unstop: "start",
  help: "help",
  info: "help",
};

/** What Twilio has taken a text for and answered. @param optOutType The field of its request, empty where it has none */
export function answeredKeyword(body: string, optOutType: string): ReceivedMessage["answered"] {
  return wordOf(optOutType) ?? wordOf(body);
}

function wordOf(text: string): ReceivedMessage["answered"] {
  const word = text.trim().toLowerCase();
  return Object.hasOwn(answeredWords, word) ? answeredWords[word] : undefined;
}
