/** Alone, because the widget needs no other: a bundle takes the table whole or not at all. @source Limits › chat message length */
export const chatMessageChars = 2_000;

/**
 * Every limit that both sides must know, with its unit in the name. Characters are Unicode code points.
 * No schema library is imported here, so the widget can count as the server does.
 * @example
 * ```ts
 * import { limits } from "ringback/contract";
 *
 * const field = document.createElement("textarea");
 * field.maxLength = limits.chatMessageChars;
 * ```
 */
export const limits = {
  /** @source Limits › chat message length */
  chatMessageChars,
  /** @source Limits › name length */
  nameChars: 255,
  /** @source Limits › description length */
  descriptionChars: 255,
  /** Chosen: as the other names; the document gives an API key's name no bound. */
  apiKeyNameChars: 255,
  /** Chosen: long enough for signed addresses. */
  urlChars: 2_048,
  /** Chosen: some twenty pages of instructions. */
  systemPromptChars: 32_000,
  /** Settled beyond the document. */
  initialMessageChars: 200,
  /** Settled beyond the document. */
  promptChars: 1_000,
  /** Chosen: as many as an assistant can be given without choosing wrongly. */
  assistantTools: 32,
  /** Chosen: more labels than that sort nothing. */
  assistantLabels: 50,
  /** Chosen: as many as ISO 3166-1 has. */
  countries: 250,
  /** @source Limits › tool timeout */
  toolTimeoutS: { min: 1, max: 30 },
  /** Chosen: a line on a card. */
  progressTextChars: 200,
  /** Chosen: more steps than anybody counts. */
  progressSteps: 1e12,
  /** Chosen: as names of functions in general. */
  toolNameChars: 64,
  /** Chosen: more parameters than that are a form of their own. */
  toolParameters: 32,
  /** Settled beyond the document. */
  toolParameterNameChars: 32,
  /** Chosen: what services ask for, with room. */
  toolHeaders: 20,
  /** Chosen: a long token fits. */
  toolHeaderValueChars: 4_096,
  /** Chosen: the header is an opaque id, not a document. */
  idempotencyKeyChars: 255,
  /** Chosen for all lists but that of calls. @source Limits › calls per page */
  pageSize: { min: 1, max: 100 },
  /** Chosen for all lists but that of calls. @source Limits › calls per page */
  itemsPerPage: 15,
  /** Chosen: items of a conversation in one answer; a screen or two without asking for more, and a bounded read. */
  historyItems: { max: 1_000, default: 200 },
  /** Chosen: what a visitor finds again; nobody scrolls through more. */
  earlierConversations: 20,
  /** Chosen: a line of a list. */
  earlierTitleChars: 80,
  /** Chosen: what a proxy makes of whom a site names, with room. */
  visitorKeyChars: 64,
  /** Chosen: a few words, or a question. */
  helpQuestionChars: 200,
  /** Chosen: a passage is shorter. */
  helpArticleChars: 4_000,
  /** Chosen: no JSON body of this API comes near it. */
  jsonBodyBytes: 1_048_576,
} as const;

/** An `Idempotency-Key`: visible ASCII, as long as {@link limits} allows. */
export const idempotencyKeyForm = /^[\x21-\x7e]{1,255}$/;

/**
 * Length as people count it: an emoji outside the basic plane is one.
 * @example
 * ```ts
 * import { countCodePoints } from "ringback/contract";
 *
 * countCodePoints("👋"); // 1
 * ```
 */
export function countCodePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}
