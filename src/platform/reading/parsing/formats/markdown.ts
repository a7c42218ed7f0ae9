import { decodeHTMLStrict } from "entities";
import { parse } from "yaml";
import type { Source } from "../source.ts";
import { withFootnotesInPlace } from "./notes.ts";

const longestMatter = 5_000;
const matters = [
  /^---\r?\n([\s\S]{0,5000}?)\r?\n---\r?\n/,
  // As Hugo and Zola write it.
  /^\+\+\+\r?\n([\s\S]{0,5000}?)\r?\n\+\+\+\r?\n/,
];

interface MarkdownOptions {
  /** Writes a table of HTML as Markdown. (default: its cells as words) */
  readonly tableOf?: (html: string) => string;
}

/** A Markdown file: without the matter at its front, whose title it has, without comments and the tags of HTML in it, notes in their places. */
export function markdownOfMarkdown(source: string, { tableOf }: MarkdownOptions = {}): Source {
  const beginning = source.slice(0, longestMatter + 20);
  const [matter = "", fields = ""] = matters.map((form) => form.exec(beginning)).find((found) => found !== null) ?? [];
  const title = matter.startsWith("+") ? titleOfToml(fields) : titleOf(fields);
  let isCode = false;
  const lines = source
    .slice(matter.length)
    .split(/\r\n?|\n/)
    .map((line) => {
      if (/^ {0,3}(?:```|~~~)/.test(line)) isCode = !isCode;
      return isCode
        ? { line, isCode }
        : { line: line.replace(/^\s*<summary>(.{1,300}?)<\/summary>\s*$/i, "#### $1"), isCode };
    });
  const parts: string[] = [];
  // Comments and tags may go over several lines; code between them stays as it is.
  let prose: string[] = [];
  const flush = () => {
    if (prose.length > 0) parts.push(proseOf(prose.join("\n"), tableOf));
    prose = [];
  };
  for (const each of withFootnotesInPlace(lines)) {
    if (each.isCode || /^ {0,3}(?:```|~~~)/.test(each.line)) {
      flush();
      parts.push(each.line);
    } else prose.push(each.line);
  }
  flush();
  return { markdown: parts.join("\n"), ...(title === undefined ? {} : { title }) };
}

/** Text between code: tables of HTML as Markdown, other tags taken out, characters in place of their names. */
function proseOf(text: string, tableOf: MarkdownOptions["tableOf"]): string {
  const plain = (part: string) => withCharacters(withoutTags(part));
  const said = withoutComments(text);
  if (!tableOf) return plain(said);
  return partsByTable(said)
    .map(({ part, isTable }) => (isTable ? `\n\n${tableOf(part)}\n\n` : plain(part)))
    .join("");
}

/** One that does not end is text. Looked for mark by mark: an expression would look for the end of each anew. */
function withoutComments(text: string): string {
  const parts: string[] = [];
  let from = 0;
  for (let start = text.indexOf("<!--"); start !== -1; start = text.indexOf("<!--", from)) {
    const end = text.indexOf("-->", start + 4);
    if (end === -1) break;
    parts.push(text.slice(from, start));
    from = end + 3;
  }
  return parts.join("") + text.slice(from);
}

/** Cuts a text where tables of HTML begin, at the start of a line, and end; tables within tables stay in these. */
function partsByTable(text: string): { readonly part: string; readonly isTable: boolean }[] {
  const parts: { part: string; isTable: boolean }[] = [];
  let [from, start, depth] = [0, 0, 0];
  for (const { 0: tag, index } of text.matchAll(/<\/?table\b[^<>]{0,500}>/gi)) {
    if (!tag.startsWith("</")) {
      const isFirst = text.slice(text.lastIndexOf("\n", index - 1) + 1, index).trim() === "";
      if (depth > 0 || isFirst) depth++;
      if (depth === 1) start = index;
    } else if (depth > 0 && --depth === 0) {
      const end = index + tag.length;
      parts.push({ part: text.slice(from, start), isTable: false }, { part: text.slice(start, end), isTable: true });
      from = end;
    }
  }
  return [...parts, { part: text.slice(from), isTable: false }];
}

const tags =
  /<\/?(?:details|summary|div|p|span|center|br|hr|sup|sub|kbd|a|img|b|i|em|strong|u|small|section|article|table|tbody|thead|tr|td|th|ul|ol|li|picture|source|video|font|h[1-6])\b[^<>\n]{0,500}>/gi;

/** A heading that is underlined; its words stand alone, and are no item, row, quote or heading themselves. */
const underlined = /(?<=^|\n[ \t]*\n)( {0,3}(?![-*+#>|=]|\d{1,9}[.)])\S[^\n]{0,200})\n {0,3}(=+|-{2,})[ \t]*(?=\n|$)/g;

function withoutTags(text: string): string {
  return text
    .replace(underlined, (_, words: string, line: string) => `${line.startsWith("=") ? "#" : "##"} ${words.trim()}`)
    .replace(/<h([1-6])\b[^<>\n]{0,500}>([\s\S]{0,600}?)<\/h\1>/gi, (_, level: string, words: string) => {
      const heading = words.replace(tags, " ").replace(/\s+/g, " ").trim();
      return heading === "" ? "" : `\n\n${"#".repeat(Number(level))} ${heading}\n\n`;
    })
    .replace(/<li\b[^<>\n]{0,500}>\s*/gi, "\n- ")
    .replace(tags, " ");
}

/** Characters that are a mark where they stand alone. */
const marks = /[*_`#\\<|]/;

/** Characters in place of their names ("&nbsp;") but in code. */
function withCharacters(text: string): string {
  if (!text.includes("&")) return text;
  return text
    .split(/(`[^`\n]*`)/)
    .map((part, at) =>
      at % 2 === 1
        ? part
        : part.replace(/&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi, (name, place: number) => {
            const meant = decodeHTMLStrict(name).replaceAll("\u00a0", " ");
            const isName =
              meant === "&" && /^#?\w{1,31};/.test(part.slice(place + name.length, place + name.length + 33));
            return isName || (meant !== name && marks.test(meant)) ? `\\${meant}` : meant;
          }),
    )
    .join("");
}

function titleOf(fields: string): string | undefined {
  if (fields === "") return undefined;
  try {
    const { title } = (parse(fields, { maxAliasCount: 0 }) ?? {}) as { title?: unknown };
    return typeof title === "string" && title.trim() !== "" ? title.trim().slice(0, 200) : undefined;
  } catch {
    return undefined;
  }
}

function titleOfToml(fields: string): string | undefined {
  const [, , title = ""] = /^title\s*=\s*(["'])(.{1,200})\1\s*$/m.exec(fields) ?? [];
  return title.trim() === "" ? undefined : title.trim();
}
