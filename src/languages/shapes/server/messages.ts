/** What is written without a model in conversations, e-mails, texts and WhatsApp messages, in one language. */
export interface MessageWords {
  /** What both sides read when a person joins or leaves; `{name}` stands for theirs. */
  readonly person: { readonly joined: string; readonly left: string };
  /** What the assistant says when nobody came; `email` says what becomes of an address that the visitor left, `{email}`. */
  readonly nobodyCame: { readonly nobody: string; readonly email: string; readonly goOn: string };
  readonly mail: MailWords;
  readonly invitation: InvitationWords;
  readonly keywords: KeywordWords;
  readonly media: MediaWords;
}

/** Of an e-mail that brings a person's answers. It has nothing that the visitor wrote: their address may be somebody else's. */
export interface MailWords {
  /** `{person}` answered in the chat with `{assistant}`. */
  readonly subject: string;
  /** A person who gave no name. */
  readonly someone: string;
  readonly reply: string;
  /** Why it was sent; `{assistant}` stands for the assistant's name. */
  readonly why: string;
}

/** What is written to somebody who goes on with a chat on WhatsApp. What agrees to it is read in all languages. */
export interface InvitationWords {
  /** Asks the writer of a code; `{site}` is where the chat was. */
  readonly question: string;
  /** After they agreed, where nothing else is sent then. */
  readonly thanks: string;
  /** After they declined. */
  readonly declined: string;
  /** What both sides read in the chat. */
  readonly inChat: string;
}

/**
 * What is said by text and WhatsApp about messages themselves. Each fits one segment. STOP and START are the same words in all
 * languages: networks know these.
 */
export interface KeywordWords {
  /** Confirms a STOP. */
  readonly stopped: string;
  /** Confirms a START. */
  readonly started: string;
  /** Ends an answer to HELP. */
  readonly howToStop: string;
  /** Ends a part of a longer answer. */
  readonly howToReadOn: string;
  /** What is written to read on, beside MORE. */
  readonly more: string;
  /** What is written to learn how to stop, beside HELP. */
  readonly help: string;
}

/** What a message can bring beside words. `other`: of a kind that the carrier does not pass on. */
export type Medium = "picture" | "voice" | "video" | "document" | "place" | "contact" | "sticker" | "other";

/** What is said of messages that are more than words. */
export interface MediaWords extends Readonly<Record<Medium, string>> {
  /** A line of the conversation, where a file of a message could not be had. */
  readonly notLoaded: string;
  /** Answers one that has no words. Fits one segment. */
  readonly onlyText: string;
}
