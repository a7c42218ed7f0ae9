import type { Token, Tokens } from "marked";
import { readOutline } from "./outline.ts";
import { numbersOf, readInline, readTokens } from "./read.ts";
import { splitAnswer } from "./split.ts";

/** How a text is written without marks. */
export interface PlainOptions {
  /** A reader cannot follow links and sees where they lead, and a dash before each item; a listener is spared both. */
  readonly for: "reader" | "listener";
  /** The characters that a reference (`&euro;`) stands for; the reference itself where there are none. */
  readonly decode: (reference: string) => string;
}

/** A reference of HTML: `&copy;`, `&#169;` or `&#xA9;`. */
const reference = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi;

/** Markdown as plain text: no marks, lists and tables line by line, code as it is. */
export function writePlain(markdown: string, options: PlainOptions): string {
  const pieces = splitAnswer(markdown);
  const outline = readOutline(pieces);
  let text = "";
  for (const piece of pieces) {
    const tokens = piece.kind === "markdown" ? readTokens(piece.source, outline) : undefined;
    const written = tokens ? blocks(tokens, options) : piece.source;
    const isJoined = piece.kind === "code-lines" || (piece.kind === "markdown" && piece.joined);
    const gap = piece.kind === "code-lines" || text === "" ? "" : isJoined ? "\n" : "\n\n";
    if (written !== "") text += gap + written;
  }
  return text.trim();
}

/** The words of one line or paragraph without their marks; where they lead is left out. */
export function writePlainLine(markdown: string, decode: PlainOptions["decode"]): string {
  const tokens = readInline(markdown);
  return tokens?.map((token) => inline(token, { for: "listener", decode })).join("") ?? markdown;
}

function blocks(tokens: readonly Token[], options: PlainOptions): string {
  return tokens
    .map((token) => block(token, options))
    .filter(Boolean)
    .join("\n\n");
}

function block(token: Token, options: PlainOptions): string {
  switch (token.type) {
    case "list":
      return list(token as Tokens.List, options);
    case "table":
      return table(token as Tokens.Table, options);
    case "blockquote":
      return blocks(token.tokens ?? [], options);
    case "code":
      return (token as Tokens.Code).text;
    case "space":
    case "hr":
    case "def":
      return "";
    default:
      return inline(token, options);
  }
}

function list(token: Tokens.List, options: PlainOptions): string {
  const numbers = numbersOf(token);
  return token.items
    .map(({ tokens }, at) => {
      // The box of a task stands before its text, without a line between.
      const task = tokens[0]?.type === "checkbox" ? inline(tokens[0], options) : "";
      const text = blocks(task ? tokens.slice(1) : tokens, options).replaceAll("\n\n", "\n");
      const mark = token.ordered ? `${numbers[at]}. ` : options.for === "reader" ? "- " : "";
      return mark + task + text;
    })
    .join("\n");
}

/** Each cell is named by its column, since a phone has no columns. */
function table({ header, rows }: Tokens.Table, options: PlainOptions): string {
  const textOf = (tokens: readonly Token[]): string => tokens.map((token) => inline(token, options)).join("");
  const names = header.map(({ tokens }) => textOf(tokens));
  if (rows.length === 0) return names.join(", ");
  return rows
    .map((cells) =>
      cells.map(({ tokens }, at) => (names[at] ? `${names[at]}: ${textOf(tokens)}` : textOf(tokens))).join(", "),
    )
    .join("\n");
}

function inline(token: Token, options: PlainOptions): string {
  const children = (): string =>
    "tokens" in token && token.tokens
      ? token.tokens.map((part) => inline(part, options)).join("")
      : "text" in token
        ? String(token.text)
        : token.raw;
  switch (token.type) {
    case "br":
      return "\n";
    case "checkbox":
      return (token as Tokens.Checkbox).checked ? "☑ " : "☐ ";
    case "codespan":
    case "escape":
    case "code":
      return (token as Tokens.Codespan).text;
    case "link":
    case "image": {
      const text = children();
      const { href } = token as Tokens.Link;
      const isSaid = href === text || [`mailto:${text}`, `tel:${text}`, `http://${text}`].includes(href);
      const isAddress = /^(?:https?:\/\/|mailto:|tel:)/i.test(href);
      return options.for === "listener" || isSaid || !isAddress ? text : `${text} (${href})`.trim();
    }
    case "text":
      if ("tokens" in token && token.tokens) return children();
      return String((token as Tokens.Text).text).replace(reference, options.decode);
    case "list":
    case "table":
    case "blockquote":
      return block(token, options);
    default:
      return children();
  }
}
