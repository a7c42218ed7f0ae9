import type { Action } from "../offline/forms/words/actions.ts";

/** The verbs of one action, as expressions: what is told to be done, and in German its infinitive beside it. */
interface Verbs {
  readonly en: string;
  readonly de: string;
}

/**
 * Only actions whose verbs can be said of nothing else that waits for an agreement: "cancel it" and "change it" may as well be
 * said of the agreement itself.
 */
const clear: Partial<Readonly<Record<Action, Verbs>>> = {
  book: {
    en: "book|schedule|reserve|arrange",
    de: "buche?n?|reservieren?|vereinbaren?|eintragen|trage?n?(?= (?:\\S+ ){0,4}ein\\b)|festmachen",
  },
  order: { en: "order|buy|purchase", de: "bestellen?|bestell|kaufe?n?" },
  send: { en: "send", de: "sende?n?|schicke?n?|abschicken|absenden|zuschicken" },
  pay: { en: "pay", de: "bezahlen?|zahlen?" },
};

const germanBefore = "(?:(?:bitte|so|jetzt|gleich|einmal|mal|es|das|ihn|sie|mir|mich|(?:den|diesen) termin) )*";
const germanAfter = "(?: (?:bitte|so|jetzt|gleich|einmal|mal|es|das|ihn|sie|mir|mich|(?:den|diesen) termin|ein))*";

/**
 * An agreement with the deed that it names in the place of "do it", in English and German: "yes, please book it" for a tool that
 * books is "yes, please do it", "ja, bitte buchen" is "ja, mach das". Everything else that it says stays as it is.
 * @param thing What the tool is about, as its name says: "visit".
 */
export function withoutDeed(message: string, action: Action | undefined, thing: string | undefined): string {
  const verbs = action && clear[action];
  if (!verbs) return message;
  const things = [thing, "appointment", "booking", "order"].filter(Boolean).join("|");
  const object = `(?:it|that|this|me in|(?:the|this|that|my) (?:${things}))(?: all)?`;
  const english = new RegExp(`\\b(?:go ahead and )?(?:${verbs.en})(?: ${object})?(?![\\p{L}])`, "giu");
  const german = new RegExp(`(?<![\\p{L}])${germanBefore}(?:${verbs.de})${germanAfter}(?![\\p{L}])`, "giu");
  return message.replace(english, "do it").replace(german, "mach das");
}
