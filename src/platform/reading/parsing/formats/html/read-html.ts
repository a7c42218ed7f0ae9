import { cleanText } from "../../../../engine/knowledge/documents/clean.ts";
import { countCharacters } from "../../../left-out.ts";
import { readingLimits } from "../../../limits.ts";
import type { Source } from "../../source.ts";
import { decodeText } from "../text-encoding.ts";
import { thingsOf } from "./microdata.ts";
import { PageText } from "./page-text.ts";
import { markdownOfStructuredData } from "./structured-data.ts";
import { type ChildNode, type Element, elementsOf, headingOf, parseTree, textOf } from "./tree.ts";

const maxLinks = 2_000;
/** Before its blanks are joined; much less is kept. */
const longestTitle = 10_000;
const longestScript = 500_000;

/** Reads a page: its text as markdown, its title, language and links. */
export function readHtml(
  bytes: Uint8Array,
  { url, contentType }: { readonly url: string; readonly contentType: string },
): Source {
  return markdownOfHtml(decodeText(bytes, contentType, { isHtml: true }), url, { contentType });
}

/** The text of HTML as markdown, with what of it was left out. */
export function markdownOfHtml(html: string, url = "", { contentType = "" } = {}): Source {
  const isXhtml = /xhtml/i.test(contentType) || /^\s*<\?xml/.test(html.slice(0, 200));
  const nodes = parseTree(html, { closesItself: isXhtml });
  const page = readMeaning(nodes, url);
  const language = /^[a-z]{2}/i.exec(page.language ?? "")?.[0].toLowerCase();
  const title = [page.heading, page.title]
    .map((one) => cleanText(one.slice(0, longestTitle)).replace(/\s+/g, " ").trim().slice(0, 200))
    .find((one) => one !== "");
  const text = new PageText({ language, title, resolve: page.address });
  if (!isWrittenByScripts(nodes)) text.write(nodes);
  const { markdown, leftOut } = text.end();
  if (page.embedsOthers) leftOut.add({ ...embedded, characters: 0 });
  const words = comparable(markdown);
  const data = markdownOfStructuredData(page.scripts, thingsOf(nodes), (said) => words.includes(comparable(said)));
  return {
    markdown: [markdown, data].filter((part) => part !== "").join("\n\n"),
    title,
    language: page.language,
    canonical: page.canonical,
    links: page.links,
    leadsTo: page.leadsTo,
    copies: page.copies,
    noText: whyNoText(page),
    given: text.said,
    leftOut: leftOut.list(),
    characters: countCharacters(text.said) + leftOut.list().reduce((sum, { characters }) => sum + characters, 0),
  };
}

const embedded = { what: "Embedded pages", why: "They are of other websites, as maps, videos and forms are." };

/** Whether a frame within a page is to be seen: many are there to count visitors. */
function isShown({ attribs, parent }: Element): boolean {
  const isNone = (size: string | undefined) => /^\s*[01](?:px)?\s*$/.test(size ?? "");
  if ("hidden" in attribs || attribs["aria-hidden"] === "true" || isNone(attribs.width) || isNone(attribs.height))
    return false;
  if (/display\s*:\s*none|visibility\s*:\s*hidden/i.test(attribs.style ?? "")) return false;
  return !(parent && "name" in parent && parent.name === "noscript");
}

/** Where frameworks put what their scripts write. */
const mount = /^(?:root|app|app-root|__next|__nuxt|___gatsby|q-app)$/;
/** What stands there until then is short and states nothing: "Loading…", "Please wait a moment". */
const longestPlaceholder = 24;

/** Whether all that a page says is what stands in the place of what its scripts will write. */
function isWrittenByScripts(nodes: readonly ChildNode[]): boolean {
  let placeholder: string | undefined;
  let hasScript = false;
  for (const element of elementsOf(nodes)) {
    const { name, attribs } = element;
    if (/^h[1-6]$/.test(name)) return false;
    if (name === "script" && attribs.src !== undefined) hasScript = true;
    if (mount.test(attribs.id ?? "") || mount.test(name)) placeholder ??= textOf(element);
  }
  if (!hasScript || !placeholder || placeholder.length > longestPlaceholder || /\p{Nd}/u.test(placeholder))
    return false;
  return nodes.map(textOf).join("").trim() === placeholder;
}

function whyNoText({ asksPassword, hasScripts }: { readonly asksPassword: boolean; readonly hasScripts: boolean }) {
  if (asksPassword) return "It asks for a password. Pages behind a login cannot be read.";
  return hasScripts ? "It has no text. A page that scripts write cannot be read." : "It has no text.";
}

/** Letters and digits alone, as they are compared. */
function comparable(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}

/** What a page says about itself and where it leads. */
function readMeaning(nodes: readonly ChildNode[], url: string) {
  const found = {
    title: "",
    heading: "",
    language: undefined as string | undefined,
    canonical: undefined as string | undefined,
    /** Where the page goes on by itself, and the pages that it is made of. */
    leadsTo: [] as string[],
    /** The same page in other languages and for printing. */
    copies: [] as string[],
    scripts: [] as string[],
    asksPassword: false,
    hasScripts: false,
    /** Whether pages of other websites stand in it. */
    embedsOthers: false,
    links: [] as string[],
    address: (href: string) => address(href),
  };
  let base = url;
  const links = new Set<string>();
  const address = (href: string | undefined): string | undefined => {
    if (base === "")
      return href !== undefined && /^https?:/i.test(href) && URL.canParse(href) ? new URL(href).href : undefined;
    const resolved = resolve(href, base);
    if (!resolved || !/^https?:$/.test(resolved.protocol)) return undefined;
    resolved.hash = "";
    return resolved.href;
  };
  const add = (list: string[], link: string | undefined) => {
    if (link !== undefined && list.length < maxLinks) list.push(link);
  };
  for (const element of elementsOf(nodes)) {
    const { name, attribs } = element;
    found.hasScripts ||= name === "script" && !/json/i.test(attribs.type ?? "");
    found.asksPassword ||= name === "input" && /^password$/i.test(attribs.type ?? "");
    if (name === "html") found.language ??= attribs.lang ?? attribs["xml:lang"];
    else if (name === "title" && found.title === "") found.title = element.children.map(rawText).join("");
    else if (name === "h1" && found.heading === "") found.heading = headingOf(element);
    else if (name === "base") base = resolve(attribs.href, base)?.href ?? base;
    else if (name === "script" && /^\s*application\/ld\+json/i.test(attribs.type ?? "")) {
      const script = element.children.map(rawText).join("");
      if (script.length <= longestScript) found.scripts.push(script);
    } else if (name === "link") {
      const rel = (attribs.rel ?? "").toLowerCase();
      if (rel === "canonical") found.canonical ??= address(attribs.href);
      else if (rel === "alternate" && (attribs.hreflang !== undefined || attribs.media === "print"))
        add(found.copies, address(attribs.href));
    } else if (name === "meta" && /^refresh$/i.test(attribs["http-equiv"] ?? "")) {
      const target = /^\s*[\d.]*\s*[;,]\s*url\s*=\s*["']?([^"'\s]+)/i.exec(attribs.content ?? "")?.[1];
      add(found.leadsTo, address(target));
    } else if (name === "frame") add(found.leadsTo, address(attribs.src));
    else if (name === "iframe" && isShown(element)) {
      const source = address(attribs.src);
      if (source !== undefined && url !== "" && new URL(source).host === new URL(url).host) add(found.leadsTo, source);
      else if (source !== undefined) found.embedsOthers = true;
    } else if ((name === "a" || name === "area") && !/\bnofollow\b/i.test(attribs.rel ?? "") && links.size < maxLinks) {
      const link = address(attribs.href);
      if (link !== undefined) links.add(link);
    }
  }
  found.links = [...links];
  return found;
}

function rawText(node: ChildNode): string {
  return "data" in node ? node.data : "";
}

/** Nothing for what is too long to be followed, so that all links of a page together stay small. */
function resolve(href: string | undefined, base: string): URL | undefined {
  if (href === undefined || href.length > readingLimits.urlChars) return undefined;
  const url = URL.parse(href.trim(), base);
  return url && url.href.length <= readingLimits.urlChars ? url : undefined;
}
