import type { VisitorAction } from "../../../contract/operations/conversations/conversations.ts";
import type { RequestedAction } from "../../../languages/shapes/server/answers.ts";
import type { Tool } from "../turn.ts";
import { locales } from "../understanding/locales.ts";
import { asksSomethingElse, wantsCall } from "../understanding/person.ts";
import { plainWordsOf } from "../understanding/words/plain-words.ts";

/** A request for a call or a text, and whether the message says more than that. */
export interface ActionRequest {
  readonly action: RequestedAction;
  readonly saysMore: boolean;
}

/** Longer messages tell a story, in which a call may be talked about. */
const mostWords = 24;
/** Chosen: fewer words beside the request belong to it. */
const leastWordsOfMore = 3;
/** An assistant whose own tool arranges calls does so itself. */
const callBackTool = /call_?back|rueckruf|ruckruf/;

/** The call or text that a message asks for, of what the page offers; undefined if it asks for none. */
export function readActionRequest(
  message: string,
  { pageActions = [], tools }: { readonly pageActions?: readonly VisitorAction[]; readonly tools: readonly Tool[] },
): ActionRequest | undefined {
  if (pageActions.length === 0) return undefined;
  const parts = message
    .slice(0, 400)
    .split(/[.!?;,:\n]+/)
    .map(plainWordsOf);
  const words = parts.flat();
  if (words.length > mostWords) return undefined;
  const hasCallBack = tools.some(({ name }) => callBackTool.test(name));
  for (const { requests, notRequested, requestWords } of locales) {
    const texts = parts.map((part) => part.join(" ")).filter((text) => !notRequested.test(text));
    for (const [action, pattern] of Object.entries(requests) as [RequestedAction, RegExp][]) {
      if (!pageActions.includes(action) || (action === "call" && hasCallBack)) continue;
      if (!texts.some((text) => pattern.test(text))) continue;
      const rest = words.filter((word) => !requestWords.has(word));
      return { action, saysMore: rest.length >= leastWordsOfMore };
    }
  }
  if (!pageActions.includes("call") || hasCallBack || !wantsCall(message, { isRead: true })) return undefined;
  return { action: "call", saysMore: asksSomethingElse(message) };
}
