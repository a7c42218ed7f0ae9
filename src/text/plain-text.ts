import { marked, type Token, type Tokens } from "marked";

/** Chosen: a longer answer is cut anyway, and the parser is slow on long hostile text. */
const longestChars = 4_000;

/** Markdown as a phone shows it: no marks, links with their addresses, lists and tables line by line. (default: of 4,000 characters) */
export function plainText(markdown: string, most = longestChars): string {
  const text = markdown.slice(0, most);
  try {
    return blocks(marked.lexer(text)).trim();
  } catch {
    return text; // the parser gave up: what it could not read is shown as it is
  }
}

function blocks(tokens: readonly Token[]): string {
  return tokens.map(block).filter(Boolean).join("\n\n");
}

function block(token: Token): string {
  switch (token.type) {
    case "list":
      return list(token as Tokens.List);
    case "table":
      return table(token as Tokens.Table);
    case "blockquote":
      return blocks(token.tokens ?? []);
    case "code":
      return (token as Tokens.Code).text;
    case "space":
    case "hr":
    case "def":
      return "";
    default:
      return inline(token);
  }
}

function list({ items, ordered, start }: Tokens.List): string {
  const first = ordered && start !== "" ? Number(start) : 1;
  return items
    .map(({ tokens }, at) => `${ordered ? `${first + at}.` : "-"} ${blocks(tokens).replaceAll("\n\n", "\n")}`)
    .join("\n");
}

/** Each cell is named by its column, since a phone has no columns. */
function table({ header, rows }: Tokens.Table): string {
  const names = header.map(({ tokens }) => tokens.map(inline).join(""));
  return rows
    .map((cells) =>
      cells
        .map(({ tokens }, at) => {
          const text = tokens.map(inline).join("");
          return names[at] ? `${names[at]}: ${text}` : text;
        })
        .join(", "),
    )
    .join("\n");
}

function inline(token: Token): string {
  if (token.type === "link" || token.type === "image") {
    const { href, text } = token as Tokens.Link;
    return href === text || href === `mailto:${text}` ? text : `${text} (${href})`;
  }
  if (token.type === "br") return "\n";
  if ("tokens" in token && token.tokens) return token.tokens.map(inline).join("");
  return unescaped("text" in token ? String(token.text) : token.raw);
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };

function unescaped(text: string): string {
  return text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (all, name: string) => entities[name] ?? all);
}
