import { isRecord } from "../../contract/record.ts";

/** The entries of a list that the platform answered; none where it is no list. */
export function recordsIn(data: unknown): Readonly<Record<string, unknown>>[] {
  return Array.isArray(data) ? data.filter(isRecord) : [];
}
