import type { PhoneAction } from "../../../contract/visitor-actions.ts";
import type { NoteWords } from "./panel.ts";

/** Why something is refused: what happened, and what helps. `title` heads a sheet; `text` stands alone beside a field. */
export type RefusalWords = NoteWords;

/** All that calls and texts say; a locale is one file that fills it. Numbers and times arrive formatted. */
export interface ActionWords {
  /** The button beside the text box, and the name of its menu. */
  readonly open: string;
  readonly back: string;
  readonly tryAgain: string;
  readonly change: string;
  readonly privacy: string;
  readonly freeForYou: string;
  /** What the site pays, where it shows that. */
  readonly paidBy: (price: string, company: string) => string;
  readonly perMinute: (price: string) => string;
  readonly kinds: Readonly<
    Record<"person" | "call" | "sms" | "whatsapp" | "web-call", { readonly name: string; readonly hint: string }>
  >;
  readonly number: {
    readonly title: Readonly<Record<PhoneAction, string>>;
    readonly label: string;
    readonly country: string;
    /** Where there is no list of countries to choose from. */
    readonly international: string;
    readonly consent: Readonly<Record<PhoneAction, string>>;
    readonly send: string;
    readonly why: string;
    readonly missing: string;
    readonly notAgreed: string;
    /** While the browser proves that it is no machine that sends many. */
    readonly checking: string;
  };
  readonly code: {
    readonly title: string;
    readonly sentTo: (number: string) => string;
    readonly label: string;
    readonly confirm: string;
    readonly wait: (time: string) => string;
    readonly again: string;
    readonly sentAgain: string;
    /** What the last digit of the code does. */
    readonly lastDigit: string;
    /** That a call can be taken back for some seconds: after the last digit, or the button where the number was proved before. */
    readonly stillCancel: string;
    readonly wrong: (left: number | undefined) => string;
  };
  readonly call: {
    readonly title: string;
    readonly to: string;
    /** Labels the box with what the assistant receives, which the visitor may change. No name: the assistant, here and below. */
    readonly summary: (assistant: string) => string;
    readonly visitor: string;
    readonly tooLong: (excess: string) => string;
    readonly price: string;
    readonly start: string;
  };
  readonly sms: {
    readonly title: string;
    readonly to: string;
    readonly countParts: (count: number) => string;
    readonly length: (count: string) => string;
    /** A character that makes the text cost more. */
    readonly special: (character: string) => string;
    readonly send: (parts: number) => string;
  };
  readonly whatsApp: {
    readonly title: string;
    readonly openUntil: (time: string) => string;
    readonly window: string;
    readonly send: string;
    readonly closedTitle: string;
    readonly closedText: string;
    readonly openApp: string;
    /** Names the picture that a phone scans, and says beside it what to do. */
    readonly qr: string;
    readonly scan: string;
    readonly template: string;
    readonly sendTemplate: string;
    readonly weSend: string;
    readonly lastAnswer: string;
  };
  readonly webCall: {
    readonly title: string;
    readonly text: string;
    readonly speech: string;
    readonly noSpeech: string;
    readonly start: string;
    readonly connecting: string;
    readonly talking: (assistant: string) => string;
    readonly mute: string;
    readonly unmute: string;
    readonly muted: string;
    readonly level: string;
    readonly voiceOn: string;
    readonly type: string;
    readonly say: string;
    readonly lost: string;
    /** By the browser's name of the problem. */
    readonly microphone: Readonly<Record<"not-allowed" | "audio-capture" | "network" | "other", string>>;
  };
  readonly countdown: {
    readonly title: Readonly<Record<PhoneAction | "web-call", string>>;
    readonly cancel: string;
    readonly left: (seconds: number) => string;
    readonly placing: Readonly<Record<PhoneAction | "web-call", string>>;
    readonly canceled: string;
  };
  readonly callCard: {
    readonly label: string;
    readonly calling: string;
    readonly onThePhone: (assistant: string) => string;
    /** In its place once the call was handed to a person. */
    readonly withTeam: string;
    readonly placing: string;
    readonly ringing: string;
    readonly hint: string;
    readonly cancel: string;
    readonly hangUp: string;
    readonly ending: string;
    readonly you: string;
    readonly captions: string;
    /** Heads an ended call, by how it ended. */
    readonly ended: string;
    readonly talked: (time: string) => string;
    readonly minutes: (minutes: number, seconds: number) => string;
    readonly notReached: Readonly<Record<"busy" | "no-answer" | "failed" | "canceled", NoteWords & { head: string }>>;
    readonly unknown: NoteWords & { readonly head: string };
    readonly again: string;
    readonly textInstead: string;
    readonly check: string;
  };
  readonly messageCard: {
    readonly sms: string;
    readonly whatsApp: string;
    readonly states: Readonly<Record<"sending" | "sent" | "delivered" | "read" | "failed" | "unknown", string>>;
    readonly to: (number: string) => string;
    readonly failed: string;
    readonly unknown: string;
  };
  /** By the code of the refusal. */
  readonly refusals: Readonly<Record<string, RefusalWords>>;
  /** For codes that have no words of their own. */
  readonly otherRefusal: RefusalWords;
  readonly quietHours: (from: string, to: string, now: string | undefined) => string;
  readonly countries: (list: string) => string;
  /** One pair: a unit given by itself would be isolated as a text that is put into the sentence. */
  readonly waitFor: (time: readonly [count: number, unit: "second" | "minute" | "hour"]) => string;
  readonly stay: string;
  readonly instead: Readonly<Record<"person" | "web-call", string>>;
}
