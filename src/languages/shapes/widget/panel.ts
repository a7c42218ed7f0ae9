import type { HistoryEvent } from "../../../contract/operations/conversations/conversations.ts";
import type { Partly } from "../partly.ts";
import type { FeatureWords } from "./features.ts";
import type { FunctionCardWords } from "./function-card.ts";
import type { LauncherWords } from "./launcher.ts";
import type { MarkdownWords } from "./markdown.ts";

/** All that the panel says. Numbers arrive formatted where they are text. */
export interface Words {
  readonly launcher: LauncherWords & Required<Pick<LauncherWords, "unread">>;
  /** Name of an assistant that the page gives none. */
  readonly assistant: string;
  /** The same inside a sentence, at its beginning. */
  readonly theAssistant: string;
  readonly aiAssistant: string;
  readonly personAnswers: string;
  /** Until one has joined. */
  readonly personAwaited: string;
  readonly askForPerson: string;
  readonly close: string;
  readonly more: string;
  readonly startNew: string;
  readonly sound: string;
  readonly save: string;
  readonly conversation: string;
  readonly greeting: string;
  /** The button above a long conversation, and what is read out once it has loaded more. */
  readonly older: string;
  readonly olderLoading: string;
  readonly olderFailed: string;
  readonly olderLoaded: (count: number) => string;
  /** On paper, above a conversation of which only the end is there. */
  readonly olderNotPrinted: string;
  /** Names the group of what the visitor could begin with. */
  readonly suggestions: string;
  readonly introduction: (name: string, company: string) => string;
  /** Who the visitor is, read out before their messages. */
  readonly you: string;
  readonly message: string;
  readonly placeholder: string;
  readonly placeholderEnded: string;
  readonly send: string;
  /** The button that ends the answer that is being given, and what then stands under it. */
  readonly stop: string;
  readonly stopped: string;
  readonly finePrint: string;
  readonly privacy: string;
  readonly connecting: string;
  readonly slow: string;
  readonly writing: (name: string) => string;
  /** In place of a reply without words. */
  readonly noAnswer: string;
  readonly today: string;
  readonly yesterday: string;
  readonly newMessages: (count: string) => string;
  /** Names the button that leads back to the end of the conversation. */
  readonly newest: string;
  readonly sending: string;
  readonly sent: (time: string) => string;
  /** What a visitor may say of an answer. */
  readonly helpful: string;
  readonly notHelpful: string;
  /** Has the last answer given once more. */
  readonly again: string;
  /** Changes the visitor's last message; while they do, `editing` says so. */
  readonly edit: string;
  readonly editing: string;
  readonly queued: string;
  readonly cancel: string;
  readonly notSent: string;
  readonly retry: string;
  readonly remove: string;
  readonly delivery: NoteWords & { readonly line: string; readonly check: string; readonly sendAgain: string };
  readonly offline: NoteWords;
  readonly rateLimited: { readonly title: string; readonly text: (seconds: number) => string };
  /** A limit that nobody waits out before the page: with the time from which on messages are taken again. */
  readonly limited: { readonly title: string; readonly text: (time: string) => string };
  /** A message that the server will not take as it is. */
  readonly invalid: NoteWords;
  readonly balance: {
    readonly title: (name: string) => string;
    /** What becomes of the text: before there is one, and once it came back. */
    readonly draft: Readonly<Record<"start" | "message", string>>;
    /** Leads to the page's other ways to reach its team, where it gives some. */
    readonly fallback: string;
  };
  readonly ended: NoteWords & { readonly startNew: string };
  readonly unavailable: NoteWords;
  readonly serverError: NoteWords;
  readonly person: NoteWords & {
    /** The field for an address, its button, and why it was not taken. */
    readonly email: string;
    readonly leave: string;
    readonly wrongEmail: string;
    readonly notTaken: string;
    readonly kept: (email: string) => string;
  };
  readonly length: (count: string, limit: string) => string;
  readonly tooLong: (count: string, limit: string, excess: string) => string;
  /** How a message is read out. */
  readonly said: (name: string, text: string) => string;
  readonly markdown: MarkdownWords;
  readonly card: FunctionCardWords;
  /** Translations for code that is loaded later; absent in English. */
  readonly features?: Partly<FeatureWords>;
  /** What a line of the conversation reports; undefined if the line's own text says it. Absent in English. */
  readonly line?: (event: HistoryEvent | undefined) => string | undefined;
}

/** Title and sentence of a note. */
export interface NoteWords {
  readonly title: string;
  readonly text: string;
}
