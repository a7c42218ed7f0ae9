export function articlesAsHtml(): string {
  return "";
}
