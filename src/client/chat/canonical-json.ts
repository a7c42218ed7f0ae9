import { isRecord } from "../../contract/record.ts";

/**
 * A value as JSON with its members in one order: the same text for values that mean the same to a server. Pages that
 * render anew pass new objects with old content.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner) =>
    isRecord(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  );
}
