import robotsParser from "robots-parser";
import type { SafeFetch } from "../../safe-fetch/safe-fetch.ts";
import { readingLimits } from "../limits.ts";

/** How a website calls us in its robots.txt. */
export const userAgent = "Ringback";

/** What a website's robots.txt says. */
export interface Robots {
  allows(url: string): boolean;
  /** What it asks for between two requests; 0 where it asks for nothing. */
  readonly pauseMs: number;
}

const anything: Robots = { allows: () => true, pauseMs: 0 };
const nothing: Robots = { allows: () => false, pauseMs: 0 };

/**
 * Reads a website's robots.txt as RFC 9309 has it: without one everything may be read, while it cannot be had nothing.
 * Chosen: where the site does not answer at all, the page asked for says so better.
 */
export async function readRobots(origin: string, safeFetch: SafeFetch, signal: AbortSignal): Promise<Robots> {
  const url = `${origin}/robots.txt`;
  const request = { timeoutMs: readingLimits.robotsMs, maxBytes: readingLimits.robotsBytes, signal };
  const answer = await safeFetch
    .fetch(url, { ...request, method: "GET", maxRedirects: readingLimits.redirects })
    .catch(() => undefined);
  signal.throwIfAborted();
  if (!answer) return anything;
  if (answer.status >= 500 || answer.status === 429) return nothing;
  if (answer.status !== 200) return anything;
  const robots = robotsParser(url, answer.text());
  const asked = robots.getCrawlDelay(userAgent) ?? 0;
  return {
    allows: (address) => robots.isAllowed(address, userAgent) ?? true,
    pauseMs: Number.isFinite(asked) ? Math.min(asked * 1_000, readingLimits.longestPauseMs) : 0,
  };
}
