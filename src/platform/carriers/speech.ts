// How a carrier speaks and listens, in our words: what it offers for that, and its settings for a call.

/** A voice of the carrier's own. */
export interface CarrierVoice {
  /** The `code` of the synthesizer that makes it. */
  readonly synthesizer: string;
  /** What it is called there. */
  readonly name: string;
  /** BCP 47, where it does not speak the language as the carrier usually does: `en-GB`. */
  readonly region?: string | undefined;
}

/** A language of a call, and who speaks it. */
export interface SpokenLanguage {
  /** ISO 639-1. */
  readonly language: string;
  /** (default: the carrier's usual voice for the language) */
  readonly voice?: CarrierVoice | undefined;
}

/** How the carrier is to speak and listen in a call. A carrier that leaves this to the listener's device ignores it. */
export interface CallSpeech {
  /** What is spoken and understood at first. */
  readonly first: SpokenLanguage;
  /** What the call may change to. */
  readonly others: readonly SpokenLanguage[];
  /** The `code` of who writes down what is said. (default: the carrier's usual one) */
  readonly transcriber?: string | undefined;
  /** 0.7 to 1.2; at 1 the voice speaks at its own speed. */
  readonly speed: number;
  /** 0 to 1. */
  readonly stability: number;
  /** 0 to 1. */
  readonly similarity: number;
  /** 0 to 5: how easily what the caller says interrupts. */
  readonly interruptSensitivity: number;
}

/** Who makes speech, or text from speech. Assistants store the `id`. */
export interface SpeechProvider {
  readonly id: number;
  readonly name: string;
  readonly code: string;
  /** ISO 639-1. */
  readonly languages: readonly string[];
}

/** A voice that can be chosen for a language. */
export interface OfferedVoice {
  /** Even. Assistants store it, or the next one where their model speaks by itself. */
  readonly id: number;
  /** What people call it. */
  readonly name: string;
  readonly gender: "male" | "female";
  /** ISO 639-1. */
  readonly language: string;
  readonly voice: CarrierVoice;
}

/** What a carrier offers to speak and listen with. */
export interface CarrierSpeech {
  readonly synthesizers: readonly SpeechProvider[];
  readonly transcribers: readonly SpeechProvider[];
  readonly voices: readonly OfferedVoice[];
}
