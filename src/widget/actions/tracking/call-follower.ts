import { isRecord } from "../../../contract/record.ts";
import { type ActionRequests, problemOf } from "../requests.ts";
import { type Caption, isFinal, type TrackedAction } from "./tracked-action.ts";

/** Chosen: while it rings a second counts; during a talk, and where nothing is known, it does not. */
const soonMs = 1_500;
const laterMs = 3_000;
/** Chosen: longer than a call may last unseen. */
const mostFailures = 20;

/** Follows a call until it is over. Never rejects. */
export async function followCall(action: TrackedAction, requests: ActionRequests, signal: AbortSignal): Promise<void> {
  const { handle } = action.state;
  if (handle === undefined) return;
  for (let failures = 0; !signal.aborted && !isFinal(action.state); ) {
    try {
      const answer = await requests.get(`/calls/${encodeURIComponent(handle)}`);
      // Hung up meanwhile: the answer is older than that.
      if (signal.aborted || isFinal(action.state)) return;
      failures = 0;
      takeAnswer(action, answer);
    } catch (cause) {
      const { status } = problemOf(cause);
      // The server knows no such call, or the visitor's session is over.
      if (status === 404 || status === 401 || ++failures > mostFailures) return action.update({ status: "unknown" });
    }
    const { status } = action.state;
    const waitMs = ["initiated", "ringing", "requested"].includes(status) ? soonMs : laterMs;
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}

/** Takes over what the server answered about a call. */
export function takeAnswer(action: TrackedAction, answer: Readonly<Record<string, unknown>>): void {
  const { status, duration, captions, transferred } = answer;
  if (typeof status !== "string") return;
  const seconds = typeof duration === "number" ? duration : 0;
  const { answeredAt = Date.now() - seconds * 1_000 } = action.state;
  action.update(
    {
      status,
      duration: seconds,
      isTransferred: transferred === true,
      ...(status === "in-progress" ? { answeredAt } : {}),
    },
    Array.isArray(captions) ? captions.filter(isCaption) : action.captions,
  );
}

function isCaption(value: unknown): value is Caption {
  return isRecord(value) && (value.role === "user" || value.role === "assistant") && typeof value.text === "string";
}
