import { z } from "zod";
import type { ToolOutcome } from "../../turn.ts";
import { refusal } from "../answer.ts";
import { boundResult } from "../bounded.ts";
import type { Hide } from "../secrets.ts";

/** What a server answers a call with; what is no such part is left out. */
export const CallResult = z.looseObject({
  content: z.array(z.unknown()).optional().catch(undefined),
  structuredContent: z.record(z.string(), z.unknown()).optional().catch(undefined),
  isError: z.boolean().optional().catch(undefined),
});
export type CallResult = z.infer<typeof CallResult>;

const Part = z.looseObject({ type: z.string().max(40) });

/** What came of a call: its structured content, else its texts as one; what is no text is named. In bounds. */
export function outcomeOfCall(
  { content = [], structuredContent, isError }: CallResult,
  hide: { readonly inAnswers: Hide; readonly inErrors: Hide },
): ToolOutcome {
  const text = content.flatMap(textOf).join("\n\n").trim();
  if (isError) return refusal(text, hide.inErrors);
  if (structuredContent) return { ok: true, result: boundResult(structuredContent, hide.inAnswers) };
  return { ok: true, result: text === "" ? {} : boundResult(objectIn(text) ?? { text }, hide.inAnswers) };
}

function textOf(part: unknown): string[] {
  const { success, data } = Part.safeParse(part);
  if (!success) return [];
  const { type, text, uri, resource } = data;
  if (type === "text" && typeof text === "string") return [text];
  if (type === "resource_link" && typeof uri === "string") return [uri];
  const inside = z.looseObject({ text: z.string() }).safeParse(resource);
  return [type === "resource" && inside.success ? inside.data.text : `(${type.replace(/[^\w -]/g, "")} left out)`];
}

/** Many servers write JSON into a text. */
function objectIn(text: string): Record<string, unknown> | undefined {
  if (!text.startsWith("{")) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
