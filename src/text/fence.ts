/** What stands between marks is data: text of visitors, documents and services, or a note of the platform. */
export type FenceName =
  | "visitor_message"
  | "visitor_page"
  | "passage"
  | "function_result"
  | "event"
  | "variables"
  | "platform_note"
  | "platform_time"
  | "chat_summary"
  | "file";

/** Anything that could be read as one of the marks, however it is spaced or written. */
const anyMark =
  /<(?=[\s/\p{Cf}]*(?:visitor|passage|function|event|variables|platform|system|chat_summary|file)[\s_\-\p{Cf}]*)/giu;

/** Puts text between marks that nothing inside can close or imitate. */
export function fence(name: FenceName, text: string, attributes: Readonly<Record<string, string>> = {}): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${plain(value).replaceAll('"', "'")}"`);
  return `<${name}${written.join("")}>\n${withoutMarks(text)}\n</${name}>`;
}

/** Text in which nothing can be read as a mark. */
export function withoutMarks(text: string): string {
  return text.replaceAll(anyMark, "‹");
}

function plain(value: string): string {
  return value
    .replace(/[\s<>\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, 200)
    .toWellFormed();
}
