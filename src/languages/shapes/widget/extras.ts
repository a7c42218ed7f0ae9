/** What teaser, fields before the chat, consent and speech say. */
export interface ExtraWords {
  readonly teaser: string;
  readonly dismiss: string;
  readonly fields: {
    readonly title: string;
    readonly name: string;
    readonly email: string;
    readonly phone: string;
    readonly optional: string;
    readonly choose: string;
    readonly start: string;
    readonly missing: string;
    readonly wrong: Readonly<Record<"email" | "tel" | "number" | "url", string>>;
  };
  readonly consent: {
    readonly title: string;
    /** Who receives what the visitor writes; empty if the page names no company. */
    readonly text: (company: string) => string;
    /** What this browser keeps, by the page's `storage`. */
    readonly stored: { readonly session: string; readonly local: (days: number) => string; readonly none: string };
    readonly agree: string;
    readonly decline: string;
  };
  readonly speech: {
    readonly dictate: string;
    readonly readAloud: string;
    readonly title: string;
    /** Where the sound of the visitor's voice goes. */
    readonly where: string;
    readonly begin: string;
    readonly problem: Readonly<Record<"not-allowed" | "audio-capture" | "network" | "other", string>>;
    /** Where the text of a reply goes when it is read aloud. */
    readonly local: string;
    readonly noVoice: string;
    readonly ok: string;
  };
}
