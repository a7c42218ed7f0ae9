import { newMessageKey } from "../../../client/chat/message-key.ts";
import type { Problem } from "../../../contract/problem.ts";
import type { ActionRequests } from "../requests.ts";
import type { ActionTracker } from "../tracking/action-tracker.ts";
import type { WebCall } from "../web-call/web-call.ts";
import type { HandOverOptions } from "./hand-over-state.ts";

/** Begins a call in the page and shows its card. @returns Why it could not begin; undefined if it did. */
export async function placeWebCall(
  { conversation, createWebCard, emit, locale }: HandOverOptions,
  requests: ActionRequests,
  tracker: ActionTracker,
): Promise<Problem | undefined> {
  const { signal } = tracker;
  const key = newMessageKey();
  emit("ringback-action", { kind: "web-call", state: "requested" });
  const path = `/conversations/${encodeURIComponent(conversation.uuid)}/web-calls`;
  try {
    // Before the request: a call whose code cannot be loaded is not paid for.
    const { WebCall } = await import("../web-call/web-call.ts");
    const outcome = await requests.postPaid(path, {}, key, signal);
    if (signal.aborted) return undefined;
    if (outcome.kind === "refused") return outcome.problem;
    const { url, token } = outcome.kind === "done" ? outcome.answer : {};
    if (typeof url !== "string" || typeof token !== "string") throw new TypeError("The answer names no call.");
    const call = new WebCall(url, token, locale);
    // Without the conversation nothing shows that the microphone is on.
    signal.addEventListener("abort", () => call.end());
    emitStates(call, emit);
    tracker.store(); // who has talked comes back to the same conversation
    tracker.show(key, Date.now(), createWebCard(call));
    return undefined;
  } catch (cause) {
    return { code: "UNREACHABLE", status: 0, detail: String(cause) };
  }
}

/** A call in the page notifies of each sound; the page learns of its states. */
function emitStates(call: WebCall, emit: HandOverOptions["emit"]): void {
  let emitted = call.state;
  call.subscribe(() => {
    if (call.state === emitted) return;
    emitted = call.state;
    emit("ringback-action", { kind: "web-call", state: emitted });
  });
}
