import { unsentFailures } from "../../carrier-request.ts";

/**
 * What Twilio's numbers mean for the sender of a request, in the words of its owner: the same where it refuses a request and where
 * it reports that a message did not arrive. Twilio's own words name numbers, and settings that only this server's operator has.
 * https://www.twilio.com/docs/api/errors
 */
const meanings: Readonly<Record<number, string>> = {
  // The number that was to be reached.
  21211: "No phone can have this number.",
  21214: "The number cannot be reached.",
  21217: "No phone can have this number.",
  21610: unsentFailures.optedOut,
  21612: "Texts cannot be sent from this number to that one.",
  21614: "The number takes no texts: it may be a landline.",
  30003: "The phone could not be reached.",
  30004: "The recipient has blocked the message.",
  30005: "The number is not in use.",
  30006: "The number takes no texts: it may be a landline.",
  63003: "The number has no WhatsApp.",
  63024: "The number cannot get WhatsApp messages.",
  // The message.
  21617: "The text is too long.",
  30007: "The recipient’s network took the message for spam.",
  30019: "The message is too large for the recipient’s network.",
  63013: "WhatsApp did not deliver the message: it is against its rules.",
  63016: "WhatsApp’s 24-hour window was closed: only a template can be sent.",
  63018: "WhatsApp takes no more messages from this number at the moment.",
  63032: "WhatsApp does not deliver this message to this person.",
  63049: "WhatsApp does not deliver this message to this person: they get too much advertising.",
  // The sender.
  21606: "This number cannot send texts to that country.",
  30034: "US networks take texts only from numbers that are registered with them.",
  63007: "Twilio does not know this number as a WhatsApp sender.",
  // The server's account at Twilio.
  21215: "This server’s Twilio account may not call this country.",
  21219: "This server’s Twilio account is a trial: it calls only numbers that were verified there.",
  21408: "This server’s Twilio account may not send texts to this country.",
  21608: "This server’s Twilio account is a trial: it sends only to numbers that were verified there.",
  30001: "Too many messages wait at Twilio.",
  30002: "This server’s Twilio account is suspended.",
  // Nobody knows.
  30008: "The message was not delivered, and the networks do not say why.",
};

/** What an error of Twilio's means; undefined for one that is not known here. */
export function meaningOf(code: number | undefined): string | undefined {
  return code === undefined || !Object.hasOwn(meanings, code) ? undefined : meanings[code];
}

/** Why a message did not arrive. @param code The number, as Twilio's news have it, empty if it gives none */
export function failureOf(code: string): string {
  const known = /^\d{5}$/.test(code) ? meaningOf(Number(code)) : undefined;
  return known ?? `The message was not delivered${code === "" ? "." : ` (Twilio’s error ${code}).`}`;
}
