import type { SendResult, TranscriptItem } from "../client/chat/model.ts";

/** Sends a text as the visitor's message; `more` says the same as data. */
export type Send = (text: string, more?: TranscriptItem["more"]) => Promise<SendResult>;

/** Puts a text into the text box, with `replaces` to be sent in the place of what that answer has answered. */
export type EditHandler = (text: string, replaces?: number) => void;
