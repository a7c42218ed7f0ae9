import type { SmallTalk } from "./answers.ts";

/** The actions that an agreement may name: their verbs cannot refer to the agreement itself, as "cancel it" can. */
export type NamedAction = "book" | "order" | "send" | "pay";

/** How people say what must be understood in every language, whatever answers them. Phrases are in small letters, with single spaces in the place of marks. */
export interface UnderstandingWords {
  /** Words that hold sentences together, by which a text's language is known; none where its script tells. */
  readonly common: string;
  /** Such words of questions. */
  readonly asking: string;
  /** Further words that say nothing of what a sentence is about, such as "have", "us" and "here". English and German have lists of their own. */
  readonly helping: string;
  /**
   * Words that fit any topic, such as "do", "other" and "possible": where documents do not hold one, it says nothing of whether they
   * answer. English and German have lists of their own.
   */
  readonly general: string;
  readonly confirmation: ConfirmationWords;
  readonly verbs: ActionVerbs;
  readonly person: PersonWords;
  readonly trouble: TroubleWords;
  readonly stop: StopWords;
  readonly smallTalk: SmallTalkWords;
  readonly sentFile: SentFileWords;
  /** How models say in their own words that they have no answer, as their instructions ask them to. Empty: not recognised. */
  readonly noAnswer: readonly RegExp[];
}

/** How people say that a file comes with a message and nothing else, as alternatives of whole words: every word is one of these, and one is `given`. */
export interface SentFileWords {
  /** "Here", "attached". */
  readonly given: string;
  /** What is sent: "photo", "invoice". */
  readonly things: string;
  readonly beside: string;
}

/** Whole messages that ask for nothing, separated by bars. English and German have further ones as expressions. */
export type SmallTalkWords = Readonly<Record<Exclude<SmallTalk, "ability" | "agreement">, string>>;

/**
 * How people agree to what was read back to them, and how they decline it: the alternatives of expressions that match a whole
 * message. Only words that cannot mean anything else stand here: what is unclear is asked again.
 */
export interface ConfirmationWords {
  /** Agrees by itself. */
  readonly yes: string;
  /** May follow it. */
  readonly more: string;
  /** Agrees, and stands alone. */
  readonly alone: string;
  readonly no: string;
  /** What stands between words, as an expression: some languages are written without spaces. (default: a space) */
  readonly separator?: string;
  /** Together, thanks and words that say "all right" acknowledge what was said, and may even decline: "merci, c'est bon". */
  readonly thanks: string;
  readonly allRight: string;
}

/**
 * How a language asks for an action to be done: a whole phrase. Forms that deny it, report it or ask for it at another time are
 * none of these, and neither is any word beside `before` and `behind`.
 */
export interface ActionVerbs extends Readonly<Record<NamedAction, string>> {
  readonly before?: string;
  readonly behind?: string;
  /**
   * The whole phrase where the letters of a verb can be a noun ("the order"), as an expression with `<verb>` and `<thing>`, what the
   * tool is about, in the place of `before` and `behind`.
   */
  readonly phrase?: string;
  /** What the phrase amounts to, one of `confirmation`'s words. (default: nothing, so that the rest must agree) */
  readonly doIt?: string;
}

/** How people end texts and calls to their number. */
export interface StopWords {
  /** Alone in a text these mean the number, beside the words that networks know; in a chat most may be meant for the assistant. */
  readonly words: readonly string[];
  /** Sentences that ask for no more messages or calls, and say nothing else. Each matches a whole message. */
  readonly phrases: readonly string[];
}

/**
 * How people ask for a person, as expressions that match whole words anywhere in a sentence, whatever its accents. `<whom>` stands
 * for somebody who is named by their work: "mechanic", "accounts department".
 */
export interface PersonWords {
  readonly requests: readonly string[];
  /** Counts whatever else is said: "I do not want to talk to a bot". */
  readonly always: string;
  /** Turns a wish into its opposite, into something that was, or into a question about somebody else. */
  readonly turned: string;
  /** Written without spaces: expressions are then too. (default: false) */
  readonly isSpaceless?: boolean;
}

/** What only a person can put right, as expressions like those of {@link PersonWords}. */
export interface TroubleWords {
  /** Words that deny what stands behind them: "I am not complaining". */
  readonly denied: string;
  /** Complaints and anger; none where something is asked. */
  readonly complaint: string;
  /** Insults, and what was broken or spoilt by the company; none where something is asked. */
  readonly insult: string;
  readonly wrongCharge: string;
  /** Money that is wanted back: not "how do refunds work?" */
  readonly moneyBack: string;
  readonly callBack: string;
  /** How a call is asked for in a message that gives a number: alone, these say less. */
  readonly callAt: string;
  /** Lawyers and the police; none where something is asked. */
  readonly law: string;
  /** People who are hurt or in danger; none where something is asked. */
  readonly harm: string;
  /** What does not work, or came broken; none where something is asked. */
  readonly broken: string;
}
