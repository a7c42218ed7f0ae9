import { parse } from "yaml";
import type { Source } from "../source.ts";

const longestMatter = 5_000;

/** A Markdown file: without the matter at its front, whose title it has, without comments and the tags of HTML in it. */
export function markdownOfMarkdown(source: string): Source {
  const [matter = "", fields = ""] =
    /^---\r?\n([\s\S]{0,5000}?)\r?\n---\r?\n/.exec(source.slice(0, longestMatter + 20)) ?? [];
  const title = titleOf(fields);
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
    if (prose.length > 0) parts.push(withoutTags(prose.join("\n")));
    prose = [];
  };
  for (const each of lines) {
    if (each.isCode || /^ {0,3}(?:```|~~~)/.test(each.line)) {
      flush();
      parts.push(each.line);
    } else prose.push(each.line);
  }
  flush();
  return { markdown: parts.join("\n"), ...(title === undefined ? {} : { title }) };
}

function withoutTags(text: string): string {
  return text
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(
      /<\/?(?:details|summary|div|p|span|center|br|hr|sup|sub|kbd|a|img|b|i|em|strong|u|small|section|article|table|tbody|thead|tr|td|th|ul|ol|li|picture|source|video|font|h[1-6])\b[^<>\n]{0,500}>/gi,
      " ",
    );
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
