import type { SendResult, TranscriptItem } from "../client/chat/model.ts";

/** Sends a text as the visitor's message; `more` says the same as data. */
export type Send = (text: string, more?: TranscriptItem["more"]) => Promise<SendResult>;
