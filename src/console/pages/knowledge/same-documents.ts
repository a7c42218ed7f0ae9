import type { KnowledgeDocument } from "./types.ts";

/** The websites of an address that are there already. */
export function websitesAt(address: string, documents: readonly KnowledgeDocument[]): readonly KnowledgeDocument[] {
  const key = keyOf(address);
  return documents.filter(({ type, url }) => type === "website" && url !== null && keyOf(url) === key);
}

/** Whether the same document was added later and has been read, which most often is meant to be in its place. */
export function hasNewer({ id, name, type, url }: KnowledgeDocument, documents: readonly KnowledgeDocument[]): boolean {
  const same =
    type === "website"
      ? websitesAt(url ?? "", documents)
      : documents.filter((other) => other.type === type && other.name === name);
  return same.some((other) => other.id > id && other.status === "active");
}

/** The same for addresses that lead to the same website. */
function keyOf(address: string): string {
  const url = URL.parse(address);
  return url ? `${url.host.replace(/^www\./, "")}${url.pathname.replace(/\/$/, "")}${url.search}` : address;
}
