import { randomUUID } from "node:crypto";
import { request } from "node:http";
import type { Problems } from "./problems.ts";
import { signTwilioRequest } from "./signature.ts";

/** Twilio waits no longer for an answer. @source https://www.twilio.com/docs/usage/webhooks/webhooks-connection-overrides */
const longestAnswerMs = 15_000;

export type Parameters = Readonly<Record<string, string>>;

/** A request that was made to our side. */
export interface Delivery {
  /** The public address, which is signed. */
  readonly url: string;
  readonly parameters: Parameters;
  readonly signature: string;
  /** 0 where nobody answered. */
  readonly status: number;
  readonly body: string;
}

interface HeldCallback {
  readonly key: string;
  readonly url: string;
  readonly parameters: Parameters;
}

/** Makes the requests to our side. Callbacks with one key arrive one after the other, as long as a test does not hold them. */
export class Webhooks {
  readonly deliveries: Delivery[] = [];
  /** Whether each status callback is made twice. */
  repeat = false;
  readonly #authToken: string;
  readonly #problems: Problems;
  readonly #routes: [publicPrefix: string, localPrefix: string][] = [];
  readonly #chains = new Map<string, Promise<unknown>>();
  readonly #pending = new Set<Promise<unknown>>();
  readonly #closing = new AbortController();
  #held: HeldCallback[] | undefined;

  constructor(authToken: string, problems: Problems) {
    this.#authToken = authToken;
    this.#problems = problems;
  }

  /** Requests to addresses that begin with `publicUrl` are made to `localUrl`; `https` and `wss`, `http` and `ws` are alike. */
  route(publicUrl: string, localUrl: string): void {
    this.#routes.unshift([asHttp(publicUrl), asHttp(localUrl)]);
  }

  /** Where a public address is in this machine. */
  locate(url: string): URL {
    const address = asHttp(url);
    const found = this.#routes.find(([prefix]) => address.startsWith(prefix));
    const local = found ? found[1] + address.slice(found[0].length) : address;
    return new URL(/^wss?:/.test(url) ? local.replace(/^http/, "ws") : local);
  }

  sign(url: string, parameters: Parameters = {}): string {
    return signTwilioRequest(this.#authToken, url, parameters);
  }

  /** A request whose answer counts. Never rejects: nobody answering is status 0. */
  async post(url: string, parameters: Parameters): Promise<Delivery> {
    return this.#track(this.#send(url, parameters, randomUUID()));
  }

  /** Reports something. Those with the same `key` keep their order. */
  report(key: string, url: string, parameters: Parameters): void {
    if (this.#held) this.#held.push({ key, url, parameters });
    else this.#enqueue({ key, url, parameters });
  }

  /** Keeps reports back until {@link Webhooks.release}. */
  hold(): void {
    this.#held ??= [];
  }

  /** Makes the reports that were held, each once the one before was answered. */
  async release(order: "as fired" | "reversed" = "as fired"): Promise<void> {
    const held = this.#held ?? [];
    this.#held = undefined;
    const inOrder = order === "reversed" ? held.toReversed() : held;
    for (const { url, parameters } of inOrder) await this.#deliver(url, parameters);
  }

  /** Resolves once every request that is under way was answered. */
  async settled(): Promise<void> {
    while (this.#pending.size > 0) await Promise.all(this.#pending);
  }

  close(): void {
    this.#closing.abort();
  }

  #enqueue({ key, url, parameters }: HeldCallback): void {
    const before = this.#chains.get(key) ?? Promise.resolve();
    const sent = before.then(() => this.#deliver(url, parameters));
    this.#chains.set(key, sent);
    void this.#track(sent);
  }

  async #deliver(url: string, parameters: Parameters): Promise<void> {
    const token = randomUUID();
    await this.#track(this.#send(url, parameters, token));
    if (this.repeat) await this.#track(this.#send(url, parameters, token));
  }

  #track<T>(work: Promise<T>): Promise<T> {
    this.#pending.add(work);
    return work.finally(() => this.#pending.delete(work));
  }

  async #send(url: string, parameters: Parameters, token: string): Promise<Delivery> {
    const signature = this.sign(url, parameters);
    const answer = await this.#request(url, new URLSearchParams(parameters).toString(), {
      "x-twilio-signature": signature,
      "i-twilio-idempotency-token": token,
    });
    const delivery = { url, parameters, signature, ...answer };
    this.deliveries.push(delivery);
    return delivery;
  }

  async #request(url: string, body: string, headers: Parameters): Promise<{ status: number; body: string }> {
    if (this.#closing.signal.aborted) return { status: 0, body: "" };
    if (!URL.canParse(url)) {
      this.#problems.add(`"${url}" is not an absolute address`);
      return { status: 0, body: "" };
    }
    const signal = AbortSignal.any([this.#closing.signal, AbortSignal.timeout(longestAnswerMs)]);
    const { promise, resolve } = Promise.withResolvers<{ status: number; body: string }>();
    const outgoing = request(this.locate(url), {
      method: "POST",
      signal,
      // Reverse proxies pass the public host on.
      headers: {
        host: new URL(url).host,
        "user-agent": "TwilioProxy/1.1",
        accept: "*/*",
        "content-type": "application/x-www-form-urlencoded; charset=UTF-8",
        "content-length": Buffer.byteLength(body),
        ...headers,
      },
    });
    outgoing.on("error", () => resolve({ status: 0, body: "" }));
    outgoing.on("response", async (response) => {
      let text = "";
      try {
        for await (const chunk of response.setEncoding("utf8")) text += chunk;
        resolve({ status: response.statusCode ?? 0, body: text });
      } catch {
        resolve({ status: 0, body: "" });
      }
    });
    outgoing.end(body);
    return promise;
  }
}

function asHttp(url: string): string {
  return url.replace(/^ws/, "http");
}
