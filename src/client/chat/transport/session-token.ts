import { resumeHeader, tokenHeader } from "../../../contract/codes.ts";
import { isApiError } from "../../../contract/problem.ts";

/** The codes of a proxy whose session with the visitor has ended, or was not resumed since a reload. */
export const tokenCodes: ReadonlySet<string> = new Set(["TOKEN_EXPIRED", "TOKEN_MISSING"]);

/**
 * What authorises one conversation at a proxy: a token of some minutes, and the secret that gets another one. Requests to
 * a server that gives neither carry none. Both stay out of the page, its events and its addresses.
 */
export class SessionToken {
  /** Empty if the server gave none. */
  secret = "";
  #token = "";
  #renewing: Promise<unknown> | undefined;

  /** Stores the token and secret of an answer: a proxy sends a fresh token before the last one expires. */
  update({ headers }: Response): void {
    this.#token = headers.get(tokenHeader) ?? this.#token;
    this.secret = headers.get(resumeHeader) ?? this.secret;
  }

  /**
   * Sends with the token. Where it has expired, `renew` gets another one, once for all requests that wait for it, and
   * the request is repeated.
   * @throws {ApiError} The refusal itself where the proxy no longer accepts the secret.
   */
  async use(
    send: (headers: Readonly<Record<string, string>>) => Promise<Response>,
    renew: () => Promise<unknown>,
  ): Promise<Response> {
    const token = this.#token;
    try {
      return await send(this.#headers());
    } catch (refusal) {
      if (!isApiError(refusal) || !tokenCodes.has(refusal.problem.code) || !this.secret) throw refusal;
      if (token === this.#token) await this.#renew(renew, refusal);
      return send(this.#headers());
    }
  }

  async #renew(renew: () => Promise<unknown>, refusal: unknown): Promise<void> {
    this.#renewing ??= renew().finally(() => {
      this.#renewing = undefined;
    });
    await this.#renewing.catch((cause: unknown) => {
      if (!isApiError(cause) || ![401, 404].includes(cause.problem.status)) throw cause;
      this.secret = "";
      throw refusal;
    });
  }

  #headers(): Record<string, string> {
    return this.#token ? { authorization: `Bearer ${this.#token}` } : {};
  }
}
