import type { HelpArticle } from "../../contract/operations/visitor/help.ts";
import { isRecord } from "../../contract/record.ts";
import type { SecretGuard } from "./secret-guard.ts";

const mostArticles = 10;
const texts = ["title", "document", "text"] as const;

/** The articles of a search, as a page sees them. */
export function visitorArticles(
  { articles }: Readonly<Record<string, unknown>>,
  secrets: SecretGuard,
): { readonly status: true; readonly articles: readonly HelpArticle[] } {
  const found = Array.isArray(articles) ? articles.slice(0, mostArticles) : [];
  return { status: true, articles: found.flatMap((value) => seen(value) ?? []) };

  function seen(value: unknown): HelpArticle | undefined {
    if (!isRecord(value) || texts.some((name) => typeof value[name] !== "string")) return undefined;
    const { title, document, text, url } = value as Record<string, string>;
    const isAddress = typeof url === "string" && /^https?:\/\//i.test(url);
    const hide = (words = "") => secrets.hide(words);
    return { title: hide(title), document: hide(document), text: hide(text), url: isAddress ? hide(url) : null };
  }
}
