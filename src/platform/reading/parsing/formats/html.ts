import { Parser } from "htmlparser2";
import { cleanText } from "../../../engine/knowledge/clean.ts";
import { readingLimits } from "../../limits.ts";
import { DocumentProblem } from "../../problem.ts";
import type { Source } from "../source.ts";
import { MarkdownWriter } from "./markdown-writer.ts";

/** What is in these is no text of the page. */
const skipped = new Set(
  "title script style noscript template svg math iframe object embed canvas select button textarea audio video head nav footer aside dialog".split(
    " ",
  ),
);
const skippedRoles = new Set([
  "navigation",
  "banner",
  "contentinfo",
  "search",
  "dialog",
  "alertdialog",
  "menu",
  "complementary",
]);
const skippedNames = /(?:^|[\s_-])(?:cookie|consent|breadcrumbs?|skip-?link|share-?buttons)(?:$|[\s_-])/i;
/** Text under these is the page's own, whatever stands around them. */
const mains = new Set(["main", "article"]);
/** With less than this in them, they are not trusted to hold what the page says. */
const leastMainChars = 200;
const maxLinks = 2_000;
const maxDepth = 3_000;
/** Before its blanks are joined; much less is kept. */
const longestTitle = 10_000;
const sniffedBytes = 2_048;

/** Reads a page: its text as markdown, its title, language and links. */
export function readHtml(
  bytes: Uint8Array,
  { url, contentType }: { readonly url: string; readonly contentType: string },
): Source {
  return markdownOfHtml(decoderOf(bytes, contentType).decode(bytes), url);
}

/**
 * The text of HTML as markdown. Tags are taken as they come, without a tree, so neither depth nor length can exhaust more
 * than what the text itself takes.
 */
export function markdownOfHtml(html: string, url = ""): Source {
  const page = new PageReader(url);
  const parser = new Parser(
    {
      onopentag: (name, attributes) => page.open(name, attributes),
      onclosetag: (name) => page.close(name),
      ontext: (text) => page.text(text),
    },
    { decodeEntities: true },
  );
  parser.write(html);
  parser.end();
  return page.source();
}

type Attributes = Readonly<Record<string, string | undefined>>;

class PageReader {
  readonly #all = new MarkdownWriter();
  readonly #main = new MarkdownWriter();
  readonly #links = new Set<string>();
  /** For each open tag whether it began a part that is skipped, or the page's main part. */
  readonly #open: { readonly skips: boolean; readonly isMain: boolean }[] = [];
  #base: string;
  #skipDepth = 0;
  #mainDepth = 0;
  #isTitle = false;
  #title = "";
  #heading = "";
  #isHeading = false;
  #language: string | undefined;
  #canonical: string | undefined;

  constructor(url: string) {
    this.#base = url;
  }

  open(name: string, attributes: Attributes): void {
    this.#readMeaning(name, attributes);
    if (this.#open.length === maxDepth) throw new DocumentProblem("It is nested too deeply.");
    const skips = name === "head" || this.#isSkipped(name, attributes);
    const isMain = mains.has(name) || attributes.role === "main";
    this.#open.push({ skips, isMain });
    if (skips) this.#skipDepth++;
    if (isMain) this.#mainDepth++;
    if (this.#skipDepth > 0) return;
    if (name === "h1" && this.#heading === "") this.#isHeading = true;
    this.#all.open(name);
    if (this.#mainDepth > 0) this.#main.open(name);
  }

  close(name: string): void {
    const { skips, isMain } = this.#open.pop() ?? { skips: false, isMain: false };
    if (this.#skipDepth === 0) {
      this.#all.close(name);
      if (this.#mainDepth > 0) this.#main.close(name);
    }
    if (name === "title") this.#isTitle = false;
    if (name === "h1") this.#isHeading = false;
    if (skips) this.#skipDepth--;
    if (isMain) this.#mainDepth--;
  }

  text(text: string): void {
    if (this.#isTitle) this.#title += text;
    if (this.#skipDepth > 0) return;
    if (this.#isHeading) this.#heading += text;
    this.#all.text(text);
    if (this.#mainDepth > 0) this.#main.text(text);
  }

  source(): Source {
    const main = this.#main.end();
    const markdown = main.length >= leastMainChars ? main : this.#all.end();
    const title = [this.#heading, this.#title]
      .map((text) => cleanText(text.slice(0, longestTitle)).replace(/\s+/g, " ").trim().slice(0, 200))
      .find((text) => text !== "");
    return { markdown, title, language: this.#language, canonical: this.#canonical, links: [...this.#links] };
  }

  #isSkipped(name: string, attributes: Attributes): boolean {
    if (skipped.has(name) || "hidden" in attributes || attributes["aria-hidden"] === "true") return true;
    if (skippedRoles.has(attributes.role ?? "")) return true;
    // A page's own header names the site; a part's, the part.
    if (name === "header") return this.#mainDepth === 0;
    return skippedNames.test(`${attributes.id ?? ""} ${(attributes.class ?? "").slice(0, 500)}`);
  }

  #readMeaning(name: string, attributes: Attributes): void {
    if (name === "html") this.#language ??= attributes.lang ?? attributes["xml:lang"];
    else if (name === "title") this.#isTitle = this.#title === "";
    else if (name === "base") this.#base = this.#resolve(attributes.href)?.href ?? this.#base;
    else if (name === "link" && attributes.rel === "canonical") this.#canonical ??= this.#address(attributes.href);
    else if (name === "a" && !/\bnofollow\b/i.test(attributes.rel ?? "") && this.#links.size < maxLinks) {
      const link = this.#address(attributes.href);
      if (link !== undefined) this.#links.add(link);
    }
  }

  #address(href: string | undefined): string | undefined {
    const url = this.#base === "" ? undefined : this.#resolve(href);
    if (!url || !/^https?:$/.test(url.protocol)) return undefined;
    url.hash = "";
    return url.href;
  }

  /** Nothing for what is too long to be followed, so that all links of a page together stay small. */
  #resolve(href: string | undefined): URL | undefined {
    if (href === undefined || href.length > readingLimits.urlChars) return undefined;
    const url = URL.parse(href.trim(), this.#base);
    return url && url.href.length <= readingLimits.urlChars ? url : undefined;
  }
}

/** The character set that the server names, else the page, else UTF-8. */
function decoderOf(bytes: Uint8Array, contentType: string): TextDecoder {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, sniffedBytes)).toString("latin1");
  const inType = /;\s*charset\s*=\s*"?([\w.:-]{1,40})/i.exec(contentType)?.[1];
  const inPage = /<meta[^>]{0,200}charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(head)?.[1];
  try {
    return new TextDecoder(inType ?? inPage ?? "utf-8");
  } catch {
    return new TextDecoder();
  }
}
