import type { Progress } from "../../../../contract/operations/conversations/client-tools.ts";

/** What a server reports of a call, in the protocol's own words. Nothing of it is believed but its form, and that is bound later. */
export function readProgress({ progress, total, message }: Readonly<Record<string, unknown>>): Progress {
  return {
    ...(typeof progress === "number" ? { done: progress } : {}),
    ...(typeof total === "number" ? { total } : {}),
    ...(typeof message === "string" ? { text: message } : {}),
  };
}
