import type { Services } from "../../context.ts";
import { readingLimits } from "../limits.ts";
import type { ParsedText } from "../parsing/messages.ts";
import { ParsingProcess } from "../parsing/parsing-process.ts";
import { DocumentProblem } from "../problem.ts";
import type { Reading } from "../readings.ts";
import { PageFetcher } from "./fetch-page.ts";
import { Frontier } from "./frontier.ts";

/** Problems of single pages that are kept for the owner to see. */
const maxProblems = 50;

/**
 * Reads a website: the addresses given, then links to the same hosts found on their pages, as many as the document allows.
 * Pages that say the same count once. Answers the language of most of its text.
 * @throws {DocumentProblem} when no page could be read
 */
export async function readWebsite(
  reading: Reading,
  { safeFetch }: Pick<Services, "safeFetch">,
  signal: AbortSignal,
): Promise<string | null> {
  const crawl = new Crawl(reading, new PageFetcher(safeFetch, signal), signal);
  try {
    return await crawl.run();
  } finally {
    crawl.end();
  }
}

class Crawl {
  readonly #reading: Reading;
  readonly #fetcher: PageFetcher;
  readonly #signal: AbortSignal;
  readonly #frontier = new Frontier();
  readonly #hosts = new Set<string>();
  readonly #hashes = new Set<string>();
  readonly #addresses = new Set<string>();
  readonly #languages = new Map<string, number>();
  #parser: ParsingProcess | undefined;
  #read = 0;
  #problems = 0;
  #firstProblem: DocumentProblem | undefined;

  constructor(reading: Reading, fetcher: PageFetcher, signal: AbortSignal) {
    this.#reading = reading;
    this.#fetcher = fetcher;
    this.#signal = signal;
  }

  async run(): Promise<string | null> {
    const { url, links, relative_links_limit: mostFollowed } = this.#reading.document;
    const given = [...new Set([...(url === null ? [] : [url]), ...links])];
    const endsAt = performance.now() + readingLimits.crawlMs;
    const isOver = () => performance.now() >= endsAt;
    for (const address of given) {
      this.#frontier.markSeen(address);
      this.#hosts.add(new URL(address).host);
    }
    for (const [at, address] of given.entries()) {
      if (isOver()) break;
      const rest = given.length - at + Math.min(mostFollowed, this.#frontier.size);
      await this.#reading.report(this.#read, this.#read + rest);
      // The website's owner may have moved it: what was given leads where it leads.
      await this.#visit(address, () => true);
    }
    for (let followed = 0; followed < mostFollowed && !isOver(); followed++) {
      await this.#reading.report(this.#read, this.#read + Math.min(mostFollowed - followed, this.#frontier.size));
      const next = await this.#fetcher.takeAllowed(this.#frontier, (url, problem) =>
        this.#noteProblem(url, new DocumentProblem(problem)),
      );
      if (next === undefined) break;
      await this.#visit(next, ({ host }) => this.#hosts.has(host));
    }
    await this.#reading.report(this.#read, this.#read);
    if (this.#read === 0) throw this.#firstProblem ?? new DocumentProblem("Its pages have no text.");
    const [language = null] = [...this.#languages].sort(([, one], [, other]) => other - one)[0] ?? [];
    return language;
  }

  end(): void {
    this.#parser?.end();
  }

  /** Reads one page; what is wrong with it does not end the others. */
  async #visit(address: string, mayLead: (url: URL) => boolean): Promise<void> {
    try {
      const answer = await this.#fetcher.fetch(address, mayLead);
      const place = new URL(answer.url);
      this.#frontier.markSeen(answer.url);
      this.#hosts.add(place.host);
      if (this.#isKnown(answer.url)) return;
      await this.#take(answer.url, answer.body, answer.headers.get("content-type") ?? "");
    } catch (error) {
      if (!(error instanceof DocumentProblem)) throw error;
      await this.#noteProblem(address, error);
    }
  }

  async #noteProblem(url: string, problem: DocumentProblem): Promise<void> {
    this.#firstProblem ??= problem;
    if (this.#problems++ < maxProblems)
      await this.#reading.addPage({ url, title: "", excerpt: "", characters: 0, problem: problem.message });
  }

  async #take(url: string, body: Uint8Array, contentType: string): Promise<void> {
    if (!this.#parser || this.#parser.hasEnded) this.#parser = new ParsingProcess();
    await this.#parser.give(body);
    const { name } = this.#reading.document;
    const text = await this.#parser.parse(
      { type: "page", name, url, contentType },
      { timeoutMs: readingLimits.pageMs, signal: this.#signal },
    );
    this.#frontier.add(text.links, this.#hosts);
    if (text.characters === 0) throw new DocumentProblem("It has no text. A page that scripts write cannot be read.");
    const own = this.#ownAddress(url, text);
    if (this.#hashes.has(text.hash) || (own !== url && this.#isKnown(own))) return;
    this.#hashes.add(text.hash);
    for await (const chunks of this.#parser.passages()) await this.#reading.addChunks(chunks, own);
    const { title, excerpt, characters, language } = text;
    await this.#reading.addPage({ url: own, title, excerpt, characters, problem: null });
    if (language !== null) this.#languages.set(language, (this.#languages.get(language) ?? 0) + characters);
    this.#read++;
  }

  /** What a page says that its address is, where that is one of the same site. */
  #ownAddress(url: string, { canonical }: ParsedText): string {
    if (canonical === null || !this.#hosts.has(new URL(canonical).host)) return url;
    this.#frontier.markSeen(canonical);
    return canonical;
  }

  #isKnown(url: string): boolean {
    const isKnown = this.#addresses.has(url);
    this.#addresses.add(url);
    return isKnown;
  }
}
