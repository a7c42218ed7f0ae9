import type { Scripted } from "./scripted-proxy.ts";

/** What a visitor does. */
export type Act =
  /** Opens the popup. */
  | "open"
  /** Opens the menu of calls and texts. */
  | "menu"
  /** Presses the main button of the sheet, whose words depend on what it sends. */
  | "submit"
  /** Opens the newest step or list of sources. */
  | "card"
  /** Opens all that the newest step was given and has returned. */
  | "data"
  /** Reads from the first message on. */
  | "scroll-up"
  /** Loses the connection. */
  | "offline"
  | { readonly say: string }
  | { readonly type: string }
  /** Looks for a help article. */
  | { readonly find: string }
  | { readonly choose: string }
  | { readonly number: string; readonly agree?: boolean }
  | { readonly code: string }
  | { readonly email: string }
  | { readonly click: string }
  /** Chooses how it was, from 1 to 5. */
  | { readonly rate: number }
  | { readonly wait: string }
  /** Chooses a file of this name and size. */
  | { readonly file: string; readonly bytes: number }
  /** The server sends an event of its stream. */
  | { readonly event: string; readonly data: object };

/** The part of the chat that a scenario is about. */
export type Group =
  | "Start"
  | "Answers"
  | "Cards"
  | "Delivery"
  | "Limits"
  | "People"
  | "Earlier messages"
  | "Files"
  | "Calls and texts";

/** One state of the chat, and how a visitor comes to it. */
export interface Scenario {
  /** In the address, e.g. `five-seconds`. */
  readonly name: string;
  readonly title: string;
  readonly group: Group;
  /** Answers by method and path; the last one is given again and again. */
  readonly script?: Readonly<Record<string, readonly Scripted[]>>;
  /** What was written before. (default: one message of the assistant) */
  readonly history?: readonly object[];
  /** What else the server knows of the conversation. */
  readonly conversation?: Readonly<Record<string, unknown>>;
  readonly attributes?: Readonly<Record<string, string>>;
  /** Whether the site says who the visitor is. */
  readonly known?: true;
  /** Whether the page names another way to reach its team. */
  readonly team?: true;
  readonly acts: readonly Act[];
  /** The waits of the chat take as long as they do for visitors: else none of 1 to 9 s takes more than 50 ms. */
  readonly waits?: true;
  /** What can be read then. */
  readonly shows: string | RegExp;
  readonly hides?: string;
}
