import robotsParser from "robots-parser";
import { SafeFetchError } from "../../safe-fetch/error.ts";
import type { SafeFetch, SafeResponse } from "../../safe-fetch/safe-fetch.ts";
import { readingLimits } from "../limits.ts";
import { DocumentProblem } from "../problem.ts";
import type { Patience } from "./patience.ts";

/** How a website calls us in its robots.txt. */
export const userAgent = "Ringback";

/** What a website's robots.txt says. */
export interface Robots {
  /** Why an address must not be read; undefined if it may. */
  refusal(url: string): DocumentProblem | undefined;
  /** What it asks for between two requests; 0 where it asks for nothing. */
  readonly pauseMs: number;
  /** The lists of its pages that it names. */
  readonly sitemaps: readonly string[];
}

/** Chosen: what looking an address up may cost at most. Websites with more than that are few. */
const longestLine = 2_048;
const mostRules = 500;
const mostStars = 10;

/** Said of a page that a website's owner does not want to be read. */
export const forbidden = "The website’s robots.txt does not allow it to be read.";

const anything: Robots = { refusal: () => undefined, pauseMs: 0, sitemaps: [] };
const mostSitemaps = 10;

/**
 * Reads a website's robots.txt as RFC 9309 has it: without one everything may be read, while it cannot be had nothing. One that
 * is not served at the moment is waited for as a page is; after that its pages may be read at another time.
 * Chosen: where the site does not answer at all, the page asked for says so better; one too large to be taken is none that
 * can be had.
 */
export async function readRobots(
  origin: string,
  safeFetch: SafeFetch,
  patience: Patience,
  signal: AbortSignal,
): Promise<Robots> {
  const url = `${origin}/robots.txt`;
  const request = { timeoutMs: readingLimits.robotsMs, maxBytes: readingLimits.robotsBytes, signal };
  const answer = await patience
    .untilServed(() => safeFetch.fetch(url, { ...request, method: "GET", maxRedirects: readingLimits.redirects }))
    .catch((cause: unknown) => cause);
  signal.throwIfAborted();
  if (!isAnswer(answer)) {
    return answer instanceof SafeFetchError && ["unreachable", "timed out"].includes(answer.reason)
      ? anything
      : nothing("The website’s robots.txt cannot be had, so that nothing of it may be read.");
  }
  const { status } = answer;
  if (status >= 500 || status === 429) {
    const problem = `The website’s robots.txt answers with ${status}, so that nothing of it may be read now.`;
    return nothing(problem, { isTransient: true });
  }
  if (status !== 200) return anything;
  const text = answer.text();
  const robots = robotsParser(url, boundedRules(text));
  const asked = robots.getCrawlDelay(userAgent) ?? 0;
  return {
    refusal: (address) => ((robots.isAllowed(address, userAgent) ?? true) ? undefined : new DocumentProblem(forbidden)),
    pauseMs: Number.isFinite(asked) ? Math.min(asked * 1_000, readingLimits.longestPauseMs) : 0,
    sitemaps: sitemapsOf(text, url),
  };
}

function nothing(problem: string, options: { readonly isTransient?: boolean } = {}): Robots {
  return { refusal: () => new DocumentProblem(problem, options), pauseMs: 0, sitemaps: [] };
}

function sitemapsOf(text: string, url: string): string[] {
  const named = text.matchAll(/^[^\S\r\n]{0,100}sitemap[^\S\r\n]{0,100}:[^\S\r\n]{0,100}([^\s#]{1,2048})/gim);
  return [...named].slice(0, mostSitemaps).flatMap(([, address = ""]) => URL.parse(address, url)?.href ?? []);
}

function isAnswer(answer: unknown): answer is SafeResponse {
  return typeof answer === "object" && answer !== null && "status" in answer;
}

/**
 * The rules of a robots.txt that may be about us, as many and as intricate as can be looked up fast. A prohibition with too
 * many stars is cut and so forbids more; a permission is left out.
 */
export function boundedRules(text: string): string {
  const kept: string[] = [];
  let rules = 0;
  let isOurs = false;
  let isAgents = false;
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [, name = "", value = ""] = /^\s*([\w-]{1,40})\s*:(.*)$/.exec(line.slice(0, longestLine + 1)) ?? [];
    if (name === "" || line.length > longestLine) continue;
    const key = name.toLowerCase();
    if (key === "user-agent") {
      isOurs = (isAgents && isOurs) || /^\s*(?:\*|ringback\b)/i.test(value);
      isAgents = true;
      kept.push(line);
      continue;
    }
    isAgents = false;
    if (!isOurs || rules === mostRules) continue;
    const rule = value.replace(/#.*/, "").replace(/\*+/g, "*").split("*");
    if (key === "allow" && rule.length > mostStars + 1) continue;
    const cut = rule.length > mostStars + 1 ? `${rule.slice(0, mostStars).join("*")}*` : rule.join("*");
    kept.push(`${name}:${cut}`);
    rules++;
  }
  return kept.join("\n");
}
