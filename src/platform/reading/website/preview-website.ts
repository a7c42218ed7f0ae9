import type { SafeFetch } from "../../safe-fetch/safe-fetch.ts";
import { readingLimits } from "../limits.ts";
import { ParsingProcess } from "../parsing/parsing-process.ts";
import { DocumentProblem } from "../problem.ts";
import { PageFetcher } from "./fetch-page.ts";
import { Frontier } from "./frontier.ts";
import { readSitemaps } from "./sitemap.ts";

/** What would be read of a website. */
export interface WebsitePreview {
  /** Where the page is, behind its redirects. */
  readonly url: string;
  readonly title: string;
  readonly excerpt: string;
  readonly characters: number;
  /** Why nothing can be read of it, in words. */
  readonly problem: string | null;
  /** The links on it that would be followed, in that order, among those that may not be, each with the reason. */
  readonly links: readonly { readonly url: string; readonly problem: string | null }[];
}

/** Chosen: as many links that may not be followed say enough. */
const maxProblems = 50;

/**
 * Reads the first page of a website and lists the links on it as reading the website would follow them, at most
 * `mostFollowed` beside those that may not be. A page that cannot be read is a preview with a problem.
 */
export async function previewWebsite(
  address: string,
  mostFollowed: number,
  { safeFetch }: { readonly safeFetch: SafeFetch },
): Promise<WebsitePreview> {
  const signal = AbortSignal.timeout(readingLimits.previewMs);
  const parser = new ParsingProcess();
  try {
    const fetcher = new PageFetcher(safeFetch, signal);
    const answer = await fetcher.fetch(address, () => true);
    await parser.give(answer.body);
    const contentType = answer.headers.get("content-type") ?? "";
    const text = await parser.parse(
      { type: "page", name: address, url: answer.url, contentType },
      { processorMs: readingLimits.pageMs, signal },
    );
    const frontier = new Frontier();
    for (const known of [address, answer.url]) frontier.markSeen(known);
    const hosts = new Set([new URL(address).host, new URL(answer.url).host]);
    const links: { url: string; problem: string | null }[] = [];
    for (const url of text.leadsTo.filter((part) => hosts.has(new URL(part).host)).slice(0, readingLimits.parts)) {
      frontier.markSeen(url);
      links.push({ url, problem: (await fetcher.refusal(new URL(url)))?.message ?? null });
    }
    frontier.add(text.links, hosts);
    if (frontier.size === 0) frontier.add(await sitemapsOf(answer.url, fetcher, signal), hosts);
    let refusals = 0;
    for (let followed = 0; followed < mostFollowed; followed++) {
      const url = await fetcher.takeAllowed(frontier, async (refused, problem) => {
        if (refusals++ < maxProblems) links.push({ url: refused, problem: problem.message });
      });
      if (url === undefined) break;
      links.push({ url, problem: null });
    }
    const { title, excerpt, characters, noText } = text;
    const problem = characters === 0 ? noText : null;
    return { url: answer.url, title, excerpt, characters, problem, links };
  } catch (error) {
    const problem = problemOf(error, signal);
    return { url: address, title: "", excerpt: "", characters: 0, problem, links: [] };
  } finally {
    parser.end();
  }
}

/** Where a page has no links, the website's own list of its pages; without it where that takes too long. */
async function sitemapsOf(url: string, fetcher: PageFetcher, signal: AbortSignal): Promise<string[]> {
  try {
    return await readSitemaps(new URL(url).origin, fetcher);
  } catch (error) {
    if (signal.aborted) return [];
    throw error;
  }
}

function problemOf(error: unknown, signal: AbortSignal): string {
  if (error instanceof DocumentProblem) return error.message;
  if (signal.aborted) return "The website took too long to answer.";
  throw error;
}
