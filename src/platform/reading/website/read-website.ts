import { createHash } from "node:crypto";
import type { Chunk } from "../../engine/knowledge/documents/chunk.ts";
import type { SafeFetch, SafeResponse } from "../../safe-fetch/safe-fetch.ts";
import { readingLimits } from "../limits.ts";
import type { ParsedText } from "../parsing/messages.ts";
import { ParsingProcess } from "../parsing/parsing-process.ts";
import { DocumentProblem } from "../problem.ts";
import type { FetchedPage, PageBefore, Reading } from "../readings.ts";
import { PageFetcher } from "./fetch-page.ts";
import { Frontier, keyOf } from "./frontier.ts";
import { forbidden } from "./robots.ts";
import { beginAlike, isAbove, isSamePlace } from "./same-page.ts";
import { readSitemaps } from "./sitemap.ts";

/** Problems of single pages that are kept for the owner to see. */
const maxProblems = 50;
const mostLookedUp = 300;
/** Why links that were found are not followed. */
const limited = "No more links are followed than its limit of further pages allows.";
const alike = "Their addresses differ from those of pages that were read in the part behind the question mark alone.";
const unreadKind = "Files of this kind are not read. As .docx, .xlsx, .pptx or PDF they would be.";
const tookTooLong = "Reading the website took as long as it may.";
/** Shorter passages may well be said twice. */
const leastRepeated = 60;

/**
 * Reads a website: the addresses given, then links to the same hosts found on their pages, as many as the document allows.
 * Pages that say the same count once. Answers the language of most of its text.
 * @throws {DocumentProblem} when no page could be read
 */
export async function readWebsite(
  reading: Reading,
  { safeFetch }: { readonly safeFetch: SafeFetch },
  signal: AbortSignal,
): Promise<string | null> {
  const fetcher = new PageFetcher(safeFetch, signal, { patienceMs: readingLimits.patienceMs });
  const crawl = new Crawl(reading, fetcher, signal);
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
  /** How pages that were read begin, by their addresses. */
  readonly #beginnings = new Map<string, string>();
  readonly #languages = new Map<string, number>();
  #parser: ParsingProcess | undefined;
  /** Passages that earlier pages have, by their text. */
  readonly #passages = new Set<string>();
  /** Where pages lead to by themselves, and the pages that they are made of: read before any link. */
  readonly #parts: string[] = [];
  /** What pages name as their own in other languages and for printing, by what tells addresses apart. */
  readonly #copies = new Set<string>();
  #hasLinks = false;
  /** Whether the website has served a page in this reading. */
  #hasAnswered = false;
  #read = 0;
  #problems = 0;
  #firstProblem: DocumentProblem | undefined;
  /** The pages of the reading before, by the address that each was fetched at. */
  #before: ReadonlyMap<string, PageBefore> = new Map();

  constructor(reading: Reading, fetcher: PageFetcher, signal: AbortSignal) {
    this.#reading = reading;
    this.#fetcher = fetcher;
    this.#signal = signal;
  }

  async run(): Promise<string | null> {
    const { url, links, relative_links_limit: mostFollowed } = this.#reading.document;
    this.#before = await this.#reading.pagesBefore();
    const given = [...new Set([...(url === null ? [] : [url]), ...links])];
    const endsAt = performance.now() + readingLimits.crawlMs;
    const isOver = () => performance.now() >= endsAt;
    for (const address of given) {
      this.#frontier.markSeen(address);
      this.#hosts.add(new URL(address).host);
    }
    let asked = 0;
    for (const [at, address] of given.entries()) {
      if (isOver()) break;
      const rest = given.length - at + Math.min(mostFollowed, this.#frontier.size);
      await this.#reading.report(this.#read, this.#read + rest);
      // The website's owner may have moved it: what was given leads where it leads.
      await this.#visit(address, () => true);
      asked++;
      await this.#visitParts(isOver);
    }
    if (!this.#hasLinks && !isOver()) await this.#addSitemaps(given);
    let followed = 0;
    for (; followed < mostFollowed && !isOver(); followed++) {
      await this.#reading.report(this.#read, this.#read + Math.min(mostFollowed - followed, this.#frontier.size));
      const next = await this.#fetcher.takeAllowed(this.#frontier, (url, problem) => this.#noteProblem(url, problem));
      if (next === undefined) break;
      await this.#visit(next, ({ host }) => this.#hosts.has(host));
      await this.#visitParts(isOver);
    }
    this.#leaveOutCopies();
    this.#leaveOutUnreadKinds();
    this.#leaveOutFurther(
      given.length - asked + (await this.#countAllowed()),
      isOver() ? tookTooLong : followed < mostFollowed ? alike : limited,
    );
    await this.#reading.report(this.#read, this.#read);
    if (this.#read === 0) throw this.#firstProblem ?? new DocumentProblem("Its pages have no text.");
    const [language = null] = [...this.#languages].sort(([, one], [, other]) => other - one)[0] ?? [];
    return language;
  }

  end(): void {
    this.#parser?.end();
  }

  /** Frames, and where a page sends its visitors by itself: they are the page that was asked for. */
  async #visitParts(isOver: () => boolean): Promise<void> {
    for (let parts = 0; this.#parts.length > 0 && parts < readingLimits.parts && !isOver(); parts++) {
      const part = this.#parts.shift()!;
      this.#frontier.markSeen(part);
      if (this.#addresses.has(part)) continue;
      await this.#visit(part, ({ host }) => this.#hosts.has(host));
    }
    this.#parts.length = 0;
  }

  /** Where no page has links, scripts may write them: the website's list of its pages has them too. */
  async #addSitemaps(given: readonly string[]): Promise<void> {
    for (const origin of new Set(given.map((address) => new URL(address).origin)))
      this.#frontier.add(await readSitemaps(origin, this.#fetcher), this.#hosts);
  }

  /** Reads one page; what is wrong with it does not end the others. */
  async #visit(address: string, mayLead: (url: URL) => boolean): Promise<void> {
    try {
      let answer = await this.#fetcher.fetch(address, mayLead, (url) => this.#unchangedIn(url)?.fetched);
      const before = this.#before.get(answer.url);
      // Some sites answer so to what asked for no such thing.
      if (answer.status === 304 && !before) answer = await this.#fetcher.fetch(address, mayLead);
      if (answer.status === 304 && !before) throw new DocumentProblem("The website answered with 304.");
      const place = new URL(answer.url);
      this.#frontier.markSeen(answer.url);
      this.#hosts.add(place.host);
      if (this.#isKnown(answer.url)) return;
      this.#hasAnswered = true;
      if (answer.status === 304 && before) await this.#use(before.fetched, before);
      else await this.#take(answer);
    } catch (error) {
      if (!(error instanceof DocumentProblem)) throw error;
      // A page of a website that is there, and does not serve this one at the moment: what it said still holds.
      const before = error.isTransient && this.#hasAnswered ? this.#before.get(address) : undefined;
      if (before && !this.#isKnown(address)) await this.#use(before.fetched, before, error.message);
      else await this.#noteProblem(address, error);
    }
  }

  /** Says how many pages are not read because others name them as what they say in another language, or for printing. */
  #leaveOutCopies(): void {
    const read = new Set([...this.#addresses].map(keyOf));
    const copies = [...this.#copies].filter((copy) => !read.has(copy)).length;
    const what = copies === 1 ? "1 copy of a page" : `${copies} copies of pages`;
    if (copies > 0)
      this.#reading.leaveOut(what, "Pages that were read name them as their own in another language or for printing.");
  }

  /** Says how many documents the website links to that are of kinds which are not read. */
  #leaveOutUnreadKinds(): void {
    const kinds = this.#frontier.unreadKinds;
    const named = [...new Set(kinds)].sort().map((kind) => `.${kind}`);
    const what = kinds.length === 1 ? "1 linked file" : `${kinds.length} linked files`;
    if (kinds.length > 0) this.#reading.leaveOut(`${what} (${named.join(", ")})`, unreadKind);
  }

  /** Says of how many pages the website's links were found and not followed. */
  #leaveOutFurther(pages: number, why: string): void {
    if (pages > 0) this.#reading.leaveOut(`${pages} further ${pages === 1 ? "page" : "pages"}`, why);
  }

  /** How many links wait that robots.txt allows; of very many the first ones are looked up. */
  async #countAllowed(): Promise<number> {
    const { waiting } = this.#frontier;
    let forbiddenOnes = 0;
    for (const url of waiting.slice(0, mostLookedUp))
      if ((await this.#fetcher.refusal(new URL(url)))?.message === forbidden) forbiddenOnes++;
    if (forbiddenOnes > 0) this.#reading.leaveOut("Pages that robots.txt forbids", forbidden);
    return waiting.length - forbiddenOnes;
  }

  async #noteProblem(url: string, problem: DocumentProblem): Promise<void> {
    this.#firstProblem ??= problem;
    if (problem.message === forbidden) this.#reading.leaveOut("Pages that robots.txt forbids", problem.message);
    if (this.#problems++ < maxProblems)
      await this.#reading.addPage({ url, title: "", excerpt: "", characters: 0, problem: problem.message });
  }

  /**
   * The page as it was before, where it may be taken from there: all passages that it shared with earlier pages must have been
   * read on earlier pages again.
   */
  #unchangedIn(url: string): PageBefore | undefined {
    if (this.#reading.isOfEarlierReader) return undefined;
    const before = this.#before.get(url);
    return before?.fetched.repeated.every((key) => this.#passages.has(key)) ? before : undefined;
  }

  async #take({ url, body, headers }: SafeResponse): Promise<void> {
    if (!this.#parser || this.#parser.hasEnded) this.#parser = new ParsingProcess();
    await this.#parser.give(body);
    const { name } = this.#reading.document;
    const text = await this.#parser.parse(
      { type: "page", name, url, contentType: headers.get("content-type") ?? "" },
      { processorMs: readingLimits.pageMs, signal: this.#signal },
    );
    const version = { etag: headers.get("etag") ?? null, lastModified: headers.get("last-modified") ?? null };
    const before = this.#unchangedIn(url);
    const isSame = before?.fetched.text.hash === text.hash;
    await this.#use(
      { url, ...version, text, repeated: isSame ? before.fetched.repeated : [] },
      isSame ? before : undefined,
    );
  }

  /**
   * Reads a page that was fetched: its passages are those of `before` where it has not changed, else the parser has them.
   * `problem`: why it could not be fetched again.
   */
  async #use(
    { url, text, ...version }: FetchedPage,
    before: PageBefore | undefined,
    problem: string | null = null,
  ): Promise<void> {
    for (const copy of text.copies) {
      this.#frontier.remove(copy);
      this.#copies.add(keyOf(copy));
    }
    this.#parts.push(...text.leadsTo.filter((part) => this.#hosts.has(new URL(part).host)));
    this.#hasLinks ||= text.links.some((link) => link !== url && this.#hosts.has(new URL(link).host));
    this.#frontier.add(text.links, this.#hosts);
    if (text.characters === 0 && text.leadsTo.length > 0) return;
    if (text.characters === 0) throw new DocumentProblem(text.noText);
    const own = this.#ownAddress(url, text);
    const isOther = own !== url && this.#isKnown(own);
    if (isOther)
      this.#reading.leaveOut(
        "Pages that name another one",
        "They say that their address is that of a page that was read.",
      );
    else if (this.#hashes.has(text.hash)) this.#reading.leaveOut("Pages that say the same", "Each text is read once.");
    if (isOther || this.#hashes.has(text.hash)) return;
    this.#hashes.add(text.hash);
    this.#reading.countRead(text);
    const repeated = new Set<string>(before ? version.repeated : []);
    const passages = before ? [await this.#reading.passagesBefore(before.url)] : this.#parser!.passages();
    for await (const chunks of passages) {
      const fresh = chunks.filter((chunk) => this.#isFresh(chunk, repeated));
      if (fresh.length > 0) await this.#reading.addChunks(fresh, own);
    }
    const { title, excerpt, characters, language } = text;
    const fetched = { url, ...version, text, repeated: [...repeated] };
    this.#beginnings.set(own, excerpt);
    await this.#reading.addPage({ url: own, title, excerpt, characters, problem, fetched });
    if (language !== null) this.#languages.set(language, (this.#languages.get(language) ?? 0) + characters);
    this.#read++;
  }

  /**
   * What a page says that its address is, where that is one of the same site. Some sites name their first page, or the first
   * of a language, on every page: where the page read there begins in another way, it is none of this one's.
   */
  #ownAddress(url: string, { canonical, excerpt }: ParsedText): string {
    if (canonical === null || canonical === url || !this.#hosts.has(new URL(canonical).host)) return url;
    const other = this.#beginnings.get(canonical);
    const isTrusted =
      isSamePlace(url, canonical) || (other === undefined ? !isAbove(canonical, url) : beginAlike(excerpt, other));
    if (!isTrusted) return url;
    this.#frontier.remove(canonical);
    return canonical;
  }

  /** Whether no earlier page has a passage: footers and notices are on all of them. Notes in `repeated` those that one has. */
  #isFresh({ body }: Chunk, repeated: Set<string>): boolean {
    if (body.length < leastRepeated) return true;
    const key = createHash("sha256").update(body).digest("base64url");
    const isFresh = !this.#passages.has(key);
    this.#passages.add(key);
    if (!isFresh) repeated.add(key);
    return isFresh;
  }

  #isKnown(url: string): boolean {
    const isKnown = this.#addresses.has(url);
    this.#addresses.add(url);
    return isKnown;
  }
}
