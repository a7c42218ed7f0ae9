import { alternativesOf } from "../../../../../languages/server.ts";
import type { Tool } from "../../../turn.ts";
import { type ChooseOptions, chooseTool } from "./choose.ts";

/** Two things that a message asks for, in their order. */
export interface TwoRequests {
  readonly first: Tool;
  readonly message: string;
  /** What is left of the message: it asks for another tool. */
  readonly next: string;
}

/** What may stand between two requests. */
const between = new RegExp(
  String.raw`(?:[,;.]?\s{1,2}(?:${alternativesOf("nextRequest")})(?:\s{1,2}(?:${alternativesOf("nextRequestMore")}))?|[;.!])\s{1,2}`,
  "giu",
);
const maxParts = 6;
/** What is asked for stands at the beginning. */
const maxChars = 600;

/** "Cancel my course and buy a gift card": two parts that surely ask for different tools. */
export async function splitRequests(
  message: string,
  tools: readonly Tool[],
  options: ChooseOptions,
): Promise<TwoRequests | undefined> {
  if (tools.length < 2 || message.length > maxChars) return undefined;
  for (const { 0: said, index } of [...message.matchAll(between)].slice(0, maxParts)) {
    const start = message.slice(0, index);
    const next = message.slice(index + said.length);
    const [first, second] = await Promise.all([start, next].map((part) => chooseTool(part, tools, options)));
    if (first?.kind === "tool" && second?.kind === "tool" && first.tool !== second.tool)
      return { first: first.tool, message: start, next };
  }
  return undefined;
}
