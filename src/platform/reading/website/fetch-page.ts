import { setTimeout as sleep } from "node:timers/promises";
import { SafeFetchError } from "../../safe-fetch/error.ts";
import { redirectOf } from "../../safe-fetch/redirect.ts";
import type { SafeFetch, SafeResponse } from "../../safe-fetch/safe-fetch.ts";
import { readingLimits } from "../limits.ts";
import { DocumentProblem } from "../problem.ts";
import type { Frontier } from "./frontier.ts";
import { Patience } from "./patience.ts";
import { type Robots, readRobots } from "./robots.ts";

/** What a site named a page's state by when it was fetched. */
export interface PageVersion {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/** Fetches pages one after another, as their sites allow, with a pause between two requests. */
export class PageFetcher {
  readonly #safeFetch: SafeFetch;
  readonly #signal: AbortSignal;
  readonly #robots = new Map<string, Promise<Robots>>();
  #lastAt = Number.NEGATIVE_INFINITY;
  readonly #patience: Patience;

  constructor(safeFetch: SafeFetch, signal: AbortSignal, { patienceMs = 0 } = {}) {
    this.#safeFetch = safeFetch;
    this.#signal = signal;
    this.#patience = new Patience(patienceMs, signal);
  }

  /**
   * The page at an address. Each redirect is checked as the address itself is: by SafeFetch, by the robots.txt of where it
   * leads, and by `mayLead`. Where `known` has an address, its page is asked for only if it has changed: else the answer is a 304.
   * @throws {DocumentProblem}
   */
  async fetch(
    address: string,
    mayLead: (url: URL) => boolean,
    known: (url: string) => PageVersion | undefined = () => undefined,
  ): Promise<SafeResponse> {
    let url = new URL(address);
    for (let hops = 0; hops <= readingLimits.redirects; hops++) {
      const refusal = await this.refusal(url);
      if (refusal) throw refusal;
      await this.#pause(await this.#robotsOf(url.origin));
      const conditions = conditionsOf(known(url.href));
      const answer = await this.#patience.untilServed(() => this.#request(url.href, conditions));
      this.#lastAt = performance.now();
      const target = targetOf(answer, url);
      if (!target) return checked(answer);
      if (!mayLead(target)) throw new DocumentProblem("It leads to another website.");
      url = target;
    }
    throw new DocumentProblem("It leads on and on to other addresses.");
  }

  /** Takes the next link that may be requested, and hands over those before it that must not, with the reason. */
  async takeAllowed(
    frontier: Frontier,
    refused: (url: string, problem: DocumentProblem) => Promise<void>,
  ): Promise<string | undefined> {
    for (let url = frontier.take(); url !== undefined; url = frontier.take()) {
      this.#signal.throwIfAborted();
      const problem = await this.refusal(new URL(url));
      if (problem === undefined) return url;
      await refused(url, problem);
    }
    return undefined;
  }

  /** Why a page must not be requested; undefined if it may. */
  async refusal(url: URL): Promise<DocumentProblem | undefined> {
    if (url.href.length > readingLimits.urlChars) return new DocumentProblem("Its address is too long.");
    const refusal = this.#safeFetch.refusal(url.href);
    if (refusal !== undefined) return new DocumentProblem(refusal);
    return (await this.#robotsOf(url.origin)).refusal(url.href);
  }

  /** The lists of its pages that a website's robots.txt names. */
  async sitemapsOf(origin: string): Promise<readonly string[]> {
    return (await this.#robotsOf(origin)).sitemaps;
  }

  #robotsOf(origin: string): Promise<Robots> {
    const known = this.#robots.get(origin) ?? readRobots(origin, this.#safeFetch, this.#patience, this.#signal);
    this.#robots.set(origin, known);
    return known;
  }

  async #pause({ pauseMs }: Robots): Promise<void> {
    const left = this.#lastAt + Math.max(pauseMs, readingLimits.pauseMs) - performance.now();
    if (left > 0) await sleep(left, undefined, { signal: this.#signal });
    this.#lastAt = performance.now();
  }

  async #request(url: string, conditions: Readonly<Record<string, string>>): Promise<SafeResponse> {
    const { fetchMs: timeoutMs, pageBytes: maxBytes } = readingLimits;
    const accept = "text/html, application/xhtml+xml, text/plain;q=0.9, application/pdf;q=0.8, */*;q=0.1";
    const headers = { accept, ...conditions };
    try {
      return await this.#safeFetch.fetch(url, { method: "GET", headers, timeoutMs, maxBytes, signal: this.#signal });
    } catch (cause) {
      this.#signal.throwIfAborted();
      throw problemOf(cause);
    }
  }
}

function conditionsOf({ etag = null, lastModified = null }: Partial<PageVersion> = {}): Record<string, string> {
  if (etag !== null) return { "if-none-match": etag };
  return lastModified === null ? {} : { "if-modified-since": lastModified };
}

/** Where an answer leads on to. @throws {DocumentProblem} where that cannot be followed */
function targetOf(answer: SafeResponse, from: URL): URL | undefined {
  try {
    return redirectOf(answer, from);
  } catch (cause) {
    throw problemOf(cause);
  }
}

function checked(answer: SafeResponse): SafeResponse {
  const { status } = answer;
  if (status === 200 || status === 304) return answer;
  const isTransient = status >= 500 || status === 429 || status === 408;
  const reason =
    status === 404 || status === 410 ? "There is no such page (404)" : `The website answered with ${status}`;
  throw new DocumentProblem(status === 410 ? "There is no such page any more (410)." : `${reason}.`, { isTransient });
}

const reasons: Partial<Record<SafeFetchError["reason"], string>> = {
  unreachable: "The website could not be reached.",
  broken: "The website ended its answer half-way.",
  "too large": "The page is larger than can be taken.",
  redirected: "It leads to an address that cannot be followed.",
  "timed out": "The website took too long to answer.",
};

function problemOf(cause: unknown): DocumentProblem {
  if (!(cause instanceof SafeFetchError)) return new DocumentProblem("The page could not be read.", { cause });
  const isTransient = ["unreachable", "broken", "timed out"].includes(cause.reason);
  return new DocumentProblem(reasons[cause.reason] ?? cause.message, { isTransient, cause });
}
