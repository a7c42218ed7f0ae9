import type { FunctionCall } from "../../contract/operations/conversations.ts";

/**
 * What a page shows of a function: a node, a text, or null for the usual card. The call is a copy and cannot be changed;
 * `locale` is a BCP 47 tag.
 */
export type FunctionCardRenderer = (call: FunctionCall, options: { readonly locale: string }) => Node | string | null;

const reported = new WeakSet<FunctionCardRenderer>();

/** Asks the page for its content, in an element of its own; undefined where the usual card is to be shown. */
export function ownContent(call: FunctionCall, own: FunctionCardRenderer, locale: string): HTMLElement | undefined {
  try {
    const content = own(frozen(structuredClone(call)), { locale });
    if (content === null) return undefined;
    if (typeof content !== "string" && !(content instanceof Node)) throw new TypeError("neither a node nor a text");
    const place = document.createElement("div");
    place.className = "own";
    place.append(content);
    return place;
  } catch (cause) {
    if (!reported.has(own)) console.error(`ringback: the card registered for "${call.name}" failed.`, cause);
    reported.add(own);
    return undefined;
  }
}

function frozen<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null) Object.values(value).forEach(frozen);
  return Object.freeze(value);
}
