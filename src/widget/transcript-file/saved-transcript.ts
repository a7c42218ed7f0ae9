import type { TranscriptItem } from "../../client/chat/model.ts";

/** A conversation as a file holds it. */
export interface SavedTranscript {
  readonly title: string;
  /** When it was saved, in the locale's words. */
  readonly saved: string;
  readonly locale: string;
  readonly direction: string;
  readonly messages: readonly SavedMessage[];
}

export interface SavedMessage {
  readonly id?: number | undefined;
  readonly role: TranscriptItem["role"];
  readonly author: string;
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The same in the locale's words. */
  readonly time: string;
  /** What it offered as buttons. */
  readonly choices: readonly string[];
  readonly calls: TranscriptItem["calls"];
  /** That the visitor stopped it, in the chat's words. */
  readonly stopped?: string | undefined;
}
