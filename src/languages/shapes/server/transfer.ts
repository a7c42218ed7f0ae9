/**
 * How people ask to be put through to somebody by name, in small letters without accents and marks. Alternatives of expressions match
 * whole words; lists are separated by spaces.
 */
export interface TransferWords {
  /** What stands before the name: "talk to". */
  readonly leads: readonly RegExp[];
  /** Languages whose verb often stands behind the name: "ich möchte mit dem Vertrieb sprechen". A lead counts where the verb is there. */
  readonly verbBehind?: { readonly verb: RegExp; readonly lead: RegExp };
  /** How questions about something begin, and how the past is reported. */
  readonly asking: string;
  /** Turns the request into its opposite. */
  readonly turned: string;
  /** May stand at the beginning of a sentence. */
  readonly greeting: string;
  /** What may stand before the name, besides words of three letters: articles, and the one who answers there. */
  readonly between: string;
  /** The words of a message that only asks to be put through, but for the name. */
  readonly requestWords: string;
  /** Words that name no third person: either speaker, or people of the caller's own. */
  readonly namesNobody: string;
  /** Possessives of the company that is called. They name somebody only together with a further word: "your vet". */
  readonly yours: string;
  /** Words behind a possessive that name nobody: "talk to your about my bill". */
  readonly nameless: string;
  /** What stands in assistants' names and does not say which one is meant. */
  readonly general: string;
  /** What a description of when to transfer says of any caller. */
  readonly anyCaller: string;
}
