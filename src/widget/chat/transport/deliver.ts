import type { MessageReply } from "../../../contract/operations/conversations.ts";
import type { Problem } from "../../../contract/problem.ts";
import { isRefusal } from "../refusal.ts";
import { asApiError } from "./as-api-error.ts";
import type { Outgoing, SendListener, Transport } from "./transport.ts";

/** How a message ended. */
export type Outcome =
  | { readonly kind: "answered"; readonly reply: MessageReply }
  /** The server did not take it: it belongs back into the text box. */
  | { readonly kind: "refused"; readonly problem: Problem }
  /** Not answered, not charged; sending it again is safe. */
  | { readonly kind: "failed"; readonly problem: Problem }
  /** It may have been answered, and this server cannot be asked again. */
  | { readonly kind: "unknown"; readonly problem: Problem }
  /** Nobody waits for it any more. */
  | { readonly kind: "dropped" };

export interface DeliverOptions extends SendListener {
  /** Resolves at once, or when the browser is back on line. */
  online(): Promise<void>;
  sleep(ms: number): Promise<void>;
}

/** Nothing is known of what the server did. */
const lost = new Set(["UNREACHABLE", "TIMEOUT", "BROKEN", "GATEWAY"]);
const busy = new Set(["IN_FLIGHT", "CONVERSATION_BUSY"]);
/** Chosen: some ten seconds in all; the visitor is then told and may try again. */
const lostWaitsMs = [400, 1_200, 3_000, 6_000];
/** Chosen: longer than the server lets a turn run. */
const busyTries = 120;

/**
 * Brings one message to its end. A lost reply is fetched under the message's own key, where the server honours keys;
 * where it does not, nothing is ever sent twice. Never rejects.
 */
export async function deliver(
  transport: Transport,
  uuid: string,
  message: Outgoing,
  options: DeliverOptions,
): Promise<Outcome> {
  let lostTimes = 0;
  let busyTimes = 0;
  // What the answer to this very attempt says of keys comes too late for it.
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
      if (busy.has(problem.code) && busyTimes++ < busyTries) {
        await options.sleep((problem.retryAfterS ?? 1) * 1_000);
        continue;
      }
      const unexpected = problem.code === "UNEXPECTED"; // after the request was sent, for all that is known
      if (!unexpected && !lost.has(problem.code)) return { kind: "failed", problem };
      if (!repeatsSafely) return { kind: "unknown", problem };
      const waitMs = unexpected ? undefined : lostWaitsMs[lostTimes++];
      if (waitMs === undefined) return { kind: "failed", problem };
      await options.sleep(waitMs);
    }
  }
}
