import { readingLimits } from "../limits.ts";

/** Query parameters that say who follows a link, not what it leads to. */
const trackingNames =
  /^(?:utm_\w+|gclid|fbclid|msclkid|mc_[ce]id|_ga|ref|ref_src|phpsessid|jsessionid|aspsessionid\w*|sid|sessionid|session_id|session|sess|cfid|cftoken|zenid|oscsid)$/i;
/** Endings of what is no page, and no file that is read. */
const notPages =
  /\.(?:jpe?g|png|gif|webp|svg|ico|avif|css|js|mjs|json|xml|rss|atom|zip|gz|tgz|rar|7z|exe|dmg|iso|mp[34]|m4[av]|webm|ogg|wav|avi|mov|woff2?|ttf|eot|apk|ics)$/i;
/** Endings of documents that no reader of ours takes. */
const unreadKinds = /\.(doc|dot|xls|xlt|ppt|pps|rtf|odt|ods|odp|epub)$/i;
/** Chosen: further addresses that differ in a query alone lead to lists, calendars and orders of one thing. */
const mostOfQueryShape = 3;
const mostWaiting = 5_000;
const maxPathDepth = 12;

/**
 * The links of a website that are still to be followed: those of kinds seen least come first, so that a calendar without
 * an end does not take the place of everything else.
 */
export class Frontier {
  readonly #seen = new Set<string>();
  readonly #taken = new Map<string, number>();
  readonly #unread = new Map<string, string>();
  #waiting: { readonly url: string; readonly shape: string; readonly key: string }[] = [];
  /** Of those that wait, the ones that are not to be followed any more. */
  readonly #removed = new Set<string>();

  /** Marks an address as known, so that no link to it is followed. */
  markSeen(url: string): void {
    this.#seen.add(keyOf(url));
  }

  /** Marks an address as known, and follows no link to it that is waiting. */
  remove(url: string): void {
    this.markSeen(url);
    this.#removed.add(keyOf(url));
  }

  add(links: readonly string[], hosts: ReadonlySet<string>): void {
    for (const link of links) {
      if (this.#waiting.length >= mostWaiting) return;
      const url = URL.parse(link);
      if (!url || !hosts.has(url.host) || !isPage(url)) continue;
      const plain = plainUrl(url);
      const key = keyOf(plain);
      const kind = unreadKinds.exec(url.pathname)?.[1];
      if (kind !== undefined) {
        if (this.#unread.size < mostWaiting) this.#unread.set(key, kind.toLowerCase());
        continue;
      }
      if (this.#seen.has(key)) continue;
      this.#seen.add(key);
      this.#waiting.push({ url: plain, shape: shapeOf(plain), key });
    }
  }

  /** How many more links could be followed at most. */
  get size(): number {
    return this.waiting.length;
  }

  /** The links that were found and not followed yet. */
  get waiting(): readonly string[] {
    this.#removeThose();
    return this.#waiting.map(({ url }) => url);
  }

  /** The endings of documents that are linked to and cannot be read, one for each document. */
  get unreadKinds(): readonly string[] {
    return [...this.#unread.values()];
  }

  /** The link to follow next: the first one of the kind that was followed least. */
  take(): string | undefined {
    this.#removeThose();
    let best = -1;
    let least = Number.POSITIVE_INFINITY;
    for (let at = 0; at < this.#waiting.length && least > 0; at++) {
      const taken = this.#taken.get(this.#waiting[at]!.shape) ?? 0;
      if (taken >= least) continue;
      if (taken >= mostOfQueryShape && this.#waiting[at]!.shape.includes("?")) continue;
      [best, least] = [at, taken];
    }
    if (best < 0) return undefined;
    const { url, shape } = this.#waiting.splice(best, 1)[0]!;
    this.#taken.set(shape, least + 1);
    return url;
  }

  #removeThose(): void {
    if (this.#removed.size === 0) return;
    this.#waiting = this.#waiting.filter(({ key }) => !this.#removed.has(key));
    this.#removed.clear();
  }
}

/** An address without what follows a visitor around: session ids, marks of campaigns, the place on the page. */
export function plainUrl(url: URL): string {
  const plain = new URL(url.href);
  plain.hash = "";
  plain.pathname = plain.pathname.replace(/;jsessionid=[^/]*/i, "");
  for (const name of [...plain.searchParams.keys()]) if (trackingNames.test(name)) plain.searchParams.delete(name);
  plain.searchParams.sort();
  return plain.href;
}

/** The same for addresses that lead to the same page. */
export function keyOf(url: string): string {
  const parsed = URL.parse(url);
  return parsed
    ? plainUrl(parsed)
        .replace(/^https?:\/\/(?:www\.)?/, "")
        .replace(/\/(?=$|\?)/, "")
    : url;
}

/** What addresses of one kind share: numbers, dates and the values of a query differ. */
function shapeOf(href: string): string {
  const url = new URL(href);
  const names = [...new Set(url.searchParams.keys())].join("&");
  return `${url.host}${url.pathname.replace(/\d+/g, "0")}${names === "" ? "" : `?${names}`}`;
}

function isPage(url: URL): boolean {
  const steps = url.pathname.split("/").filter((step) => step !== "");
  // A path that repeats itself comes from links that are relative by mistake, and grows without an end.
  const repeats = steps.length - new Set(steps).size;
  return (
    url.href.length <= readingLimits.urlChars &&
    steps.length <= maxPathDepth &&
    repeats < 3 &&
    !notPages.test(url.pathname)
  );
}
