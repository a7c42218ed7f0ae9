import type { Value } from "../../slots/value.ts";

/** Equal for a day and its weekday: "Saturday the 28th" is one day. Of all else, the value itself. */
export function sameDay(value: Value | undefined): unknown {
  const at = typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? value : new Date(at).getUTCDay();
}
