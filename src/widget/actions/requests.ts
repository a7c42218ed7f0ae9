import type { ActionConversation } from "../../client/chat/model.ts";
import type { RequestOptions } from "../../client/request.ts";
import { isApiError, type Problem } from "../../contract/problem.ts";
import { isRecord } from "../../contract/record.ts";

type Answer = Readonly<Record<string, unknown>>;

/** What became of a request that costs money. */
export type PaidOutcome =
  | { readonly kind: "done"; readonly answer: Answer }
  /** The server did nothing. */
  | { readonly kind: "refused"; readonly problem: Problem }
  /** Nobody can say whether it acted; the same key finds out. */
  | { readonly kind: "unknown" };

/** A code that was sent to a number. */
export interface Verification {
  readonly id: string;
  /** What it was sent for. */
  readonly kind: string;
  /** Milliseconds since 1970 at which it is worth nothing any more. */
  readonly endsAt: number;
  /** Milliseconds since 1970 at which another code may be asked for. */
  readonly resendAt: number;
}

/** Failures after which it is unknown whether the server acted. */
const lostCodes = new Set(["UNREACHABLE", "TIMEOUT", "BROKEN", "GATEWAY", "UNEXPECTED"]);
const busyCodes = new Set(["IN_FLIGHT", "CONVERSATION_BUSY"]);
/** Chosen: as a message in the chat; then the card says that the outcome is unknown, and can check again. */
const lostWaitsMs = [400, 1_200, 3_000, 6_000];
const busyTries = 30;
/** Chosen: a minute and ten, where the server does not name a time. */
const [resendMs, codeMs] = [60_000, 600_000];

/** The requests of calls and texts, with the session of one conversation. */
export class ActionRequests {
  constructor(private readonly conversation: Pick<ActionConversation, "request">) {}

  /** Has a code sent; `language` is that of what was agreed to, where the site has it in several. @throws {ApiError} */
  async sendCode(
    number: string,
    purpose: string,
    { language, proof }: { readonly language: string | undefined; readonly proof: string | undefined },
  ): Promise<Verification> {
    const agreed = { consent: true, ...(language === undefined ? {} : { consent_language: language }) };
    const body = { phone_number: number, purpose, ...agreed, ...(proof === undefined ? {} : { proof }) };
    const answer = await this.#call("/verifications", { method: "POST", body });
    const { verification_id: id, resend_at: resend, expires_at: end } = answer;
    const time = (text: unknown, usualMs: number) => Date.parse(String(text)) || Date.now() + usualMs;
    return { id: String(id), kind: purpose, resendAt: time(resend, resendMs), endsAt: time(end, codeMs) };
  }

  /** Proves the number. @throws {ApiError} */
  async checkCode(id: string, code: string): Promise<void> {
    await this.#call("/verifications/check", { method: "POST", body: { verification_id: id, code } });
  }

  /** @throws {ApiError} */
  get(path: string): Promise<Answer> {
    return this.#call(path, {});
  }

  /** For requests that cost nothing. @throws {ApiError} */
  post(path: string, body: object): Promise<Answer> {
    return this.#call(path, { method: "POST", body });
  }

  /**
   * Sends a request that costs money, under its own key: repeated under the same key where the answer was lost, which the
   * server answers without acting twice. Never rejects.
   */
  async postPaid(path: string, body: object, key: string, signal: AbortSignal): Promise<PaidOutcome> {
    let lostTimes = 0;
    for (let busyTimes = 0; ; ) {
      try {
        const headers = { "idempotency-key": key };
        return { kind: "done", answer: await this.#call(path, { method: "POST", body, headers, timeoutMs: 60_000 }) };
      } catch (cause) {
        const problem = problemOf(cause);
        const isBusy = busyCodes.has(problem.code);
        const isLost = lostCodes.has(problem.code);
        if (!isBusy && !isLost) return { kind: "refused", problem };
        const waitMs = isBusy ? 1_000 * (problem.retryAfterS ?? 1) : lostWaitsMs[lostTimes++];
        if (waitMs === undefined || signal.aborted || busyTimes++ >= busyTries) return { kind: "unknown" };
        await new Promise((resolve) => setTimeout(resolve, waitMs));
        if (signal.aborted) return { kind: "unknown" };
      }
    }
  }

  async #call(path: string, options: RequestOptions): Promise<Answer> {
    const response = await this.conversation.request(path, options);
    const body: unknown = await response.json();
    return isRecord(body) ? body : {};
  }
}

/** A failure as data; one that no server named counts as no answer. */
export function problemOf(cause: unknown): Problem {
  return isApiError(cause) ? cause.problem : { code: "UNEXPECTED", status: 0, detail: String(cause) };
}
