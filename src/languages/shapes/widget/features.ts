import type { HistoryEvent } from "../../../contract/operations/conversations/conversations.ts";

/** Sentences of code that few visitors load. Their English is in that code, a translation in its language's file. */
export interface FeatureWords {
  /** Lines of the conversation, by what they report. In English the server's own text is shown. */
  readonly events: {
    /** A person who gave no name. */
    readonly team: string;
  } & Readonly<Record<HistoryEvent["kind"], string | ((nameOrDuration: string) => string)>>;
  /** A saved conversation. */
  readonly transcript: {
    readonly title: (name: string) => string;
    readonly saved: (date: string) => string;
  };
}
