import { setTimeout as sleep } from "node:timers/promises";
import type { RequestOutcome } from "../../carrier.ts";
import { unsentFailures } from "../../carrier-request.ts";
import type { TwilioSettings } from "../settings.ts";
import { meaningOf } from "./errors.ts";

/** Twilio's services, each on a host of its own. */
const hosts = {
  api: "https://api.twilio.com",
  messaging: "https://messaging.twilio.com",
  content: "https://content.twilio.com",
} as const;
type Service = keyof typeof hosts;

/** Chosen: a question that waits longer is asked again later. */
const answerMs = 8_000;
/** Chosen: how long is waited for a Twilio that takes no more requests, so that a second one has time for its answer. */
const busyMs = 4_000;
/** Chosen: the pause where Twilio names none. */
const pauseMs = 1_000;
/** Chosen: lists that a page of the console or a job needs are shorter. */
const mostPages = 20;

/** What Twilio answers instead of success. Its text may repeat numbers: it is for the owner, not for logs. */
export class TwilioError extends Error {
  override readonly name = "TwilioError";

  constructor(
    readonly status: number,
    /** Twilio's own number for it, where it gave one. */
    readonly code: number | undefined,
    readonly reason: string,
    /** Of a 429: nothing was done, and may be asked for again after this time. */
    readonly retryAfterMs?: number,
  ) {
    super(`Twilio answered ${status}${code === undefined ? "" : ` (error ${code})`}`);
  }
}

export type Fields = Readonly<Record<string, string | readonly string[] | undefined>>;

interface NextPage {
  /** A path, in the oldest service. */
  readonly next_page_uri?: string | null;
  readonly meta?: { readonly next_page_url?: string | null };
}

interface Asked {
  readonly service?: Service;
  readonly query?: Fields;
  readonly form?: Fields;
  readonly json?: unknown;
  readonly signal?: AbortSignal;
}

/**
 * Twilio's REST API, as far as a carrier needs it. Only what Twilio did not do for lack of time is repeated (429), for a few
 * seconds: what else may be asked twice is the caller's decision.
 * https://www.twilio.com/docs/usage/requests-to-twilio
 */
export class TwilioApi {
  readonly #settings: TwilioSettings;
  readonly #fetch: typeof fetch;

  constructor(settings: TwilioSettings, fetcher: typeof fetch = globalThis.fetch) {
    this.#settings = settings;
    this.#fetch = fetcher;
  }

  /** Something of the account: `Calls`, `Calls/CA…`. */
  account(path: string, form: "json" | "mp3" = "json"): string {
    return `/2010-04-01/Accounts/${this.#settings.accountSid}${path === "" ? "" : `/${path}`}.${form}`;
  }

  /** @throws {TwilioError} */
  get<Answer>(path: string, asked: Pick<Asked, "service" | "query" | "signal"> = {}): Promise<Answer> {
    return this.#ask("GET", path, asked);
  }

  /** @throws {TwilioError} */
  post<Answer>(path: string, asked: Omit<Asked, "query">): Promise<Answer> {
    return this.#ask("POST", path, asked);
  }

  /**
   * The bytes of a medium. @throws {TwilioError}
   * @throws {RangeError} Where they are more than `mostBytes`
   */
  async download(
    path: string,
    { mostBytes, signal }: { readonly mostBytes: number; readonly signal: AbortSignal },
  ): Promise<Uint8Array<ArrayBuffer>> {
    const response = await this.#fetch(new URL((this.#settings.apiUrl ?? hosts.api) + path), {
      headers: { authorization: this.#authorization },
      redirect: "follow", // to where Twilio keeps media; the credentials stay with its own host
      signal,
    });
    if (!response.ok) throw await errorOf(response);
    const pieces: Uint8Array[] = [];
    let length = 0;
    for await (const piece of response.body ?? []) {
      length += piece.byteLength;
      if (length > mostBytes) throw new RangeError("the medium is larger than it may be");
      pieces.push(piece);
    }
    return Buffer.concat(pieces);
  }

  /** Deletes what may be gone already. @throws {TwilioError} */
  async delete(path: string): Promise<void> {
    await this.#ask("DELETE", path, {}).catch(unlessGone);
  }

  /** All items of a list: the services say in two ways where its next page is. @throws {TwilioError} */
  async list<Item>(service: Service, path: string, name: string, query: Fields): Promise<readonly Item[]> {
    const items: Item[] = [];
    let next: string | null | undefined = path;
    for (let page = 0; next && page < mostPages; page++) {
      const answer: Record<string, readonly Item[]> & NextPage = await this.get(
        next,
        page === 0 ? { service, query } : { service },
      );
      items.push(...(answer[name] ?? []));
      const given: string | null | undefined = answer.meta?.next_page_url ?? answer.next_page_uri;
      const url: URL | null = given ? URL.parse(given, hosts[service]) : null;
      next = url && url.pathname + url.search;
    }
    return items;
  }

  get #authorization(): string {
    const { accountSid, authToken } = this.#settings;
    return `Basic ${btoa(`${accountSid}:${authToken}`)}`;
  }

  async #ask<Answer>(method: string, path: string, asked: Asked): Promise<Answer> {
    const until = performance.now() + busyMs;
    for (;;) {
      const answer = await this.#askOnce<Answer>(method, path, asked).catch((error: unknown) => {
        const waitsMs = error instanceof TwilioError ? error.retryAfterMs : undefined;
        if (waitsMs === undefined || performance.now() + waitsMs > until) throw error;
        return { waitsMs };
      });
      if (!("waitsMs" in answer)) return answer.body;
      await sleep(answer.waitsMs);
    }
  }

  async #askOnce<Answer>(
    method: string,
    path: string,
    { service = "api", query, form, json, signal }: Asked,
  ): Promise<{ readonly body: Answer }> {
    const { apiUrl } = this.#settings;
    const url = new URL((apiUrl ?? hosts[service]) + path);
    for (const [name, value] of pairsOf(query ?? {})) url.searchParams.append(name, value);
    const body = json === undefined ? form && new URLSearchParams(pairsOf(form)) : JSON.stringify(json);
    const response = await this.#fetch(url, {
      method,
      headers: {
        authorization: this.#authorization,
        accept: "application/json",
        ...(json === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body }),
      // The credentials go to this address alone.
      redirect: "error",
      signal: signal ?? AbortSignal.timeout(answerMs),
    });
    if (!response.ok) throw await errorOf(response);
    return { body: (response.status === 204 ? undefined : await response.json()) as Answer };
  }
}

/**
 * What a request came to that was not accepted: refused where Twilio says so, which means that nothing happened.
 * @throws Where that is not known
 */
export function refusalOf(error: unknown): RequestOutcome {
  if (!(error instanceof TwilioError) || error.status >= 500) throw error;
  const { reason, retryAfterMs: againAfterMs } = error;
  return { state: "refused", reason, ...(againAfterMs === undefined ? {} : { againAfterMs }) };
}

/** Undefined in place of what Twilio does not have. @throws For all other errors */
export function unlessGone(error: unknown): undefined {
  if (error instanceof TwilioError && error.status === 404) return undefined;
  throw error;
}

function pairsOf(fields: Fields): [string, string][] {
  return Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((each): [string, string] => [name, each]),
  );
}

/** What Twilio's error means, else its words, unless they are about this server's account, which owners of assistants cannot change. */
async function errorOf(response: Response): Promise<TwilioError> {
  const { status } = response;
  const body = (await response.json().catch(() => undefined)) as { code?: unknown; message?: unknown } | undefined;
  const code = typeof body?.code === "number" ? body.code : undefined;
  const said = typeof body?.message === "string" && body.message !== "" ? body.message : `Twilio answered ${status}.`;
  const isAboutServer = status === 401 || status === 403;
  const reason = isAboutServer ? "Twilio does not accept this server’s account." : said;
  if (status === 429) return new TwilioError(status, code, unsentFailures.busy, retryAfterMsOf(response));
  return new TwilioError(status, code, meaningOf(code) ?? reason);
}

/** In seconds; a date is ignored. */
function retryAfterMsOf({ headers }: Response): number {
  const seconds = /^\d{1,5}$/.exec(headers.get("retry-after")?.trim() ?? "")?.[0];
  return seconds === undefined ? pauseMs : Number(seconds) * 1_000;
}
