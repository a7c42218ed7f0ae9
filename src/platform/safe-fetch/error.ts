/**
 * Why a request came to nothing.
 * - `address`: it may not be called; the message says why, for the person who typed it
 * - `headers`: a header may not be sent; the message says which
 * - `unreachable`: no connection came about: no such name, refused, no valid certificate
 * - `broken`: the connection was lost before the answer was complete, or the answer is no HTTP
 * - `too large`: the answer has more bytes than asked for
 * - `redirected`: too often, from https to http, or to nowhere
 * - `timed out`, `aborted`: ended by the time given, by the caller's signal or by `close`
 */
export type SafeFetchReason =
  | "address"
  | "headers"
  | "unreachable"
  | "broken"
  | "too large"
  | "redirected"
  | "timed out"
  | "aborted";

const sentences: Record<SafeFetchReason, string> = {
  address: "The address may not be called.",
  headers: "A header may not be sent.",
  unreachable: "The address could not be reached.",
  broken: "The answer was not complete.",
  "too large": "The answer was too large.",
  redirected: "The address leads on to one that is not followed.",
  "timed out": "The answer took too long.",
  aborted: "The request was given up.",
};

/** The one failure of SafeFetch. Its message names neither the address nor a header's value. */
export class SafeFetchError extends Error {
  override readonly name = "SafeFetchError";
  readonly reason: SafeFetchReason;
  /** Whether the other side may have received the request: what it was to do may be done. */
  readonly sent: boolean;

  constructor(
    reason: SafeFetchReason,
    { sent, message, cause }: { readonly sent: boolean; readonly message?: string; readonly cause?: unknown },
  ) {
    super(message ?? sentences[reason], { cause });
    this.reason = reason;
    this.sent = sent;
  }
}
