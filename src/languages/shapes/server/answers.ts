import type { VisitorAction } from "../../../contract/operations/conversations/conversations.ts";

/** What a message is when it asks for nothing that could be looked up. */
export type SmallTalk = "greeting" | "thanks" | "goodbye" | "identity" | "ability" | "well-being" | "agreement";

/** What a visitor can ask for in words, beside a person, whom the platform itself asks. */
export type RequestedAction = Exclude<VisitorAction, "person">;

/** What the offline engine recognises in a language. */
export interface AnswerWords {
  /** Each matches a whole message, in small letters without punctuation. */
  readonly smallTalk: readonly (readonly [SmallTalk, RegExp])[];
  /** Wishes for a call or a text, anywhere in a part of a message, in small letters without punctuation; the first counts. */
  readonly requests: Readonly<Record<RequestedAction, RegExp>>;
  /** What turns such a part into its opposite, or into a question about calls. */
  readonly notRequested: RegExp;
  /** Words that say nothing beside such a wish. */
  readonly requestWords: ReadonlySet<string>;
  /** A word that stands for something said before. */
  readonly pointing: RegExp;
  /** How a message begins that goes on from what was said before, and may leave out words of it. */
  readonly continuing: RegExp;
  /** How a question begins, or a word in it, that may go on from what was said before and may as well be new. */
  readonly questioning: RegExp;
  /** Where a second question begins; it matches nothing but the words that join it to the first. */
  readonly nextQuestion: RegExp;
  /** Dangers, most urgent first: a message is about one where every expression matches. */
  readonly dangers: readonly Danger[];
}

export interface Danger {
  readonly signs: readonly RegExp[];
  /** What the documents are searched by, whatever else the message says. */
  readonly query: string;
}

/** Names come as markdown text. */
export interface AnswerTexts {
  readonly greeting: string;
  readonly thanks: string;
  readonly goodbye: string;
  readonly wellBeing: string;
  /** Said by the assistant that a conversation was handed over to. */
  handedOver(name: string): string;
  readonly agreement: string;
  /** @param knowledge The knowledge base's name, where the assistant has one. */
  identity(name: string, knowledge: string | undefined): string;
  ability(knowledge: string): string;
  /** Of an assistant that knows nothing yet. */
  noAbility(name: string): string;
  /** Of an assistant without a document. */
  readonly noKnowledge: string;
  readonly noQuestion: string;
  readonly notFound: string;
  /** Stands for {@link notFound} where sections are offered. */
  readonly noAnswer: string;
  /** Stands before the headings of sections that may answer the question; nothing else contains it. */
  readonly perhaps: string;
  /** Stands before a passage that is related to the question and may not answer it. */
  readonly unsure: string;
  /** Stands before the name of the language of a passage, where that is not the visitor's. */
  readonly documentLanguage: string;
  readonly sorry: string;
  readonly person: string;
  readonly emergency: string;
  /** Offers what the visitor asked for; the page shows the button. */
  readonly offers: Readonly<Record<RequestedAction, string>>;
  /** Stands for the offer of a text message before the first answer, which it would hold. */
  readonly nothingToText: string;
  /** Of the files that came with a message: the assistant reads none, and people see them. */
  readonly cannotOpenFiles: string;
}
