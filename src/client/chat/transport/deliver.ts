import type { MessageReply } from "../../../contract/operations/conversations/conversations.ts";
import type { Problem } from "../../../contract/problem.ts";
import { isRefusal } from "../conversation/refusal.ts";
import { asApiError } from "./as-api-error.ts";
import type { Outgoing, SendListener, Transport } from "./transport.ts";

/** What became of a message. */
export type Outcome =
  | { readonly kind: "answered"; readonly reply: MessageReply }
  /** The server did not process it: it goes back into the text box. */
  | { readonly kind: "refused"; readonly problem: Problem }
  /** Not answered, not charged; sending it again is safe. */
  | { readonly kind: "failed"; readonly problem: Problem }
  /** It may have been answered, and this server keeps no keys. */
  | { readonly kind: "unknown"; readonly problem: Problem }
  /** The conversation was left meanwhile. */
  | { readonly kind: "dropped" };

export interface DeliverOptions extends SendListener {
  /** Resolves at once, or when the browser is online again. */
  online(): Promise<void>;
  sleep(ms: number): Promise<void>;
}

/** Failures after which it is unknown whether the server acted. */
const lostCodes = new Set(["UNREACHABLE", "TIMEOUT", "BROKEN", "GATEWAY"]);
const busyCodes = new Set(["IN_FLIGHT", "CONVERSATION_BUSY"]);
/** Chosen: some ten seconds in all; then the message is shown as failed and the visitor may try again. */
const lostWaitsMs = [400, 1_200, 3_000, 6_000];
/** Chosen: longer than the server lets a turn run. */
const busyTries = 120;

/**
 * Delivers one message. A lost reply is fetched under the message's own key where the server honours keys; where it does
 * not, nothing is ever sent twice. Never rejects.
 */
export async function deliver(
  transport: Transport,
  uuid: string,
  message: Outgoing,
  options: DeliverOptions,
): Promise<Outcome> {
  let lostTimes = 0;
  let busyTimes = 0;
  // Read before each attempt: what its own answer shows about keys comes too late for it.
  let repeatsSafely = false;
  for (;;) {
    try {
      await options.online();
      if (options.signal.aborted) return { kind: "dropped" };
      repeatsSafely = transport.repeatsSafely;
      return { kind: "answered", reply: await transport.send(uuid, message, options) };
    } catch (cause) {
      if (options.signal.aborted) return { kind: "dropped" };
      const { problem } = asApiError(cause);
      if (isRefusal(problem)) return { kind: "refused", problem };
      if (busyCodes.has(problem.code) && busyTimes++ < busyTries) {
        await options.sleep((problem.retryAfterS ?? 1) * 1_000);
        continue;
      }
      const isUnexpected = problem.code === "UNEXPECTED"; // the request may have been sent
      if (!isUnexpected && !lostCodes.has(problem.code)) return { kind: "failed", problem };
      if (!repeatsSafely) return { kind: "unknown", problem };
      const waitMs = isUnexpected ? undefined : lostWaitsMs[lostTimes++];
      if (waitMs === undefined) return { kind: "failed", problem };
      await options.sleep(waitMs);
    }
  }
}
