import { findUnstorable } from "../../../http/input/storable.ts";
import type { Attempt } from "./send.ts";

/** Chosen: no answer that somebody reads is deeper. */
const mostLevels = 32;

/**
 * What an owner's server answered, as the call shows it. Chosen: `status`, and `body` as JSON where it is some, else as text,
 * else null. @source Events
 */
export function webhookResponse({ status, text = "" }: Attempt): { status: number; body: unknown } | undefined {
  if (status === undefined) return undefined;
  const parsed = parse(text);
  const body = parsed !== undefined && levelsOf(parsed) <= mostLevels ? parsed : text;
  return { status, body: body === "" || findUnstorable(body) !== undefined ? null : body };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Walks without recursion: an answer may be deep. */
function levelsOf(value: unknown): number {
  let levels = 0;
  const inner = (one: unknown) => (typeof one === "object" && one !== null ? Object.values(one) : []);
  for (let level = [value]; level.length > 0; levels++) level = level.flatMap(inner);
  return levels;
}
