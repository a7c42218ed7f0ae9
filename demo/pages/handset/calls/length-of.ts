import { clockText } from "../../../../src/widget/actions/sheet/clock-text.ts";

/** How long a call has lasted since it was answered, or did until it ended: `1:05`, `1:00:05`. */
export function lengthOf(answeredAt: string, endedAt = Date.now()): string {
  return clockText((endedAt - Date.parse(answeredAt)) / 1_000);
}
