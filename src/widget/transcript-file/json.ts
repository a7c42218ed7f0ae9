import { toJson } from "../../client/json.ts";
import type { SavedTranscript } from "./saved-transcript.ts";

/** For programs: times as ISO 8601, function calls as the server gave them. */
export function writeJson({ title, locale, messages }: SavedTranscript): string {
  const saved = {
    title,
    locale,
    saved_at: new Date().toISOString(),
    messages: messages.map(({ id, role, author, text, at, calls, choices, stopped }) => ({
      ...(id === undefined ? {} : { id }),
      role,
      ...(author ? { author } : {}),
      text,
      created_at: new Date(at).toISOString(),
      ...(stopped ? { stopped: true } : {}),
      ...(choices.length > 0 ? { choices } : {}),
      ...(calls.length > 0 ? { function_calls: calls } : {}),
    })),
  };
  return `${toJson(saved, 2)}\n`;
}
