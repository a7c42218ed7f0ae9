import { dayMs } from "../../../contract/durations.ts";
import { SafeFetchError } from "../../safe-fetch/error.ts";
import type { SafeFetch, SafeResponse } from "../../safe-fetch/safe-fetch.ts";
import type { Db } from "../../storage/db.ts";
import { figures } from "../../telemetry/figures.ts";
import { inSpan } from "../../telemetry/span.ts";
import type { Vault } from "../../vault.ts";
import { readSecrets } from "./secrets.ts";
import { signedHeaders } from "./sign.ts";
import type { DeliveryRow } from "./store.ts";

export interface SendingServices {
  readonly db: Db;
  readonly safeFetch: SafeFetch;
  readonly vault: Vault;
  readonly now: () => Date;
}

/** One attempt to deliver, and its outcome. */
export interface Attempt {
  /** Of the response; absent where none came. */
  readonly status?: number;
  /** The response's text. */
  readonly text?: string;
  /** Why it failed, from a fixed list; absent where it did not. */
  readonly error?: string;
  /** Another try would fail as well. */
  readonly isFinal?: boolean;
  /** The receiver asks to be left alone for so long. (default: it does not say) */
  readonly againAfterMs?: number;
}

type Message = Pick<DeliveryRow, "assistant_id" | "kind" | "webhook_id" | "url" | "payload">;

/** For the whole attempt, and for the response. */
const timeoutMs = 10_000;
const maxBytes = 64 * 1_024;
/** Chosen: who asks for a longer pause is asked again after a day. */
const longestPauseMs = dayMs;
/** Standard Webhooks: the receiver wants no further messages. */
export const goneStatus = 410;

/**
 * Sends a message once, signed, and follows no redirect. Does not throw where the receiver refuses it.
 * @throws When `signal` aborts: whether it arrived is not known then
 */
export function send(delivery: Message, services: SendingServices, signal?: AbortSignal): Promise<Attempt> {
  const { kind } = delivery;
  const attributes = { "http.request.method": "POST", "ringback.webhook.kind": kind };
  return inSpan({ name: "webhook delivery", kind: "client", attributes }, async (span) => {
    let counted = "failed";
    try {
      const outcome = await sendMessage(delivery, services, signal);
      if (outcome.status !== undefined) span.set({ "http.response.status_code": outcome.status });
      if (outcome.error !== undefined) span.fail(outcome.error);
      counted = outcome.error ?? "delivered";
      return outcome;
    } catch (cause) {
      if (signal?.aborted) counted = "stopped";
      throw cause;
    } finally {
      figures.webhooks.note({ kind, outcome: counted });
    }
  });
}

async function sendMessage(
  { assistant_id, webhook_id, url, payload: body }: Message,
  services: SendingServices,
  signal: AbortSignal | undefined,
): Promise<Attempt> {
  const { db, safeFetch, now } = services;
  const assistant =
    assistant_id === null
      ? undefined
      : await db.selectFrom("assistants").select("id").where("id", "=", assistant_id).executeTakeFirst();
  if (!assistant) return { error: "assistant deleted", isFinal: true }; // and its secrets with it
  const readable = await readSecrets(db, assistant.id, services);
  if (!readable) return { error: "secret unreadable" }; // until it is replaced
  const { secret, previous } = readable;
  const secrets = previous === undefined ? [secret] : [secret, previous];
  const headers = {
    "content-type": "application/json",
    ...signedHeaders({ id: webhook_id, at: now(), body }, secrets),
  };
  try {
    const request = { method: "POST", headers, body, timeoutMs, maxBytes, ...(signal ? { signal } : {}) } as const;
    const answer = await safeFetch.fetch(url, request);
    const { status } = answer;
    const isTaken = status >= 200 && status <= 299;
    const failure = isTaken ? {} : { error: "refused", isFinal: status === goneStatus, ...pauseIn(answer, now()) };
    return { status, text: answer.text(), ...failure };
  } catch (error) {
    signal?.throwIfAborted();
    if (!(error instanceof SafeFetchError)) throw error;
    const { reason } = error;
    if (reason === "aborted") throw error;
    return { error: reason, isFinal: reason === "address" || reason === "headers" };
  }
}

/** How long a receiver that is too busy asks to be left alone, in seconds or until a date. */
export function pauseIn(
  { status, headers }: Pick<SafeResponse, "status" | "headers">,
  now: Date,
): Pick<Attempt, "againAfterMs"> {
  const said = status === 429 || status === 503 ? (headers.get("retry-after")?.trim() ?? "") : "";
  const ms = /^\d{1,9}$/.test(said) ? Number(said) * 1_000 : Date.parse(said) - now.getTime();
  return ms > 0 ? { againAfterMs: Math.min(ms, longestPauseMs) } : {};
}
