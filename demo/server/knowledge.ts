import type { Seeding } from "../../src/platform/index.ts";
import { type HelpCentre, markdownOf } from "../knowledge/help-centre.ts";

/** Creates a knowledge base of a company's documents, linked to the demo's own pages; returns its id. */
export function addKnowledgebase(
  seeding: Seeding,
  userId: number,
  helpCentre: HelpCentre,
  origin: string,
): Promise<number> {
  const { name, description, pages, pathOf } = helpCentre;
  const documents = pages.map((page) => ({
    name: page.name,
    description: page.description,
    url: origin + pathOf(page.file),
    markdown: markdownOf(helpCentre, page),
  }));
  return seeding.createKnowledgebase(userId, { name, description, documents });
}

/**
 * Points a company's documents at the demo's pages, whose origin may have changed since they were added. A document is the
 * company's by its name and the end of its address; the owner's own documents keep theirs.
 */
export function linkKnowledgebase(
  seeding: Seeding,
  knowledgebaseId: number,
  { pages, pathOf }: HelpCentre,
  origin: string,
): Promise<void> {
  return seeding.relinkDocuments(knowledgebaseId, (document) => {
    const page = pages.find(({ name }) => name === document.name);
    const isOurs = page && (document.url.endsWith(`#${page.file}`) || document.url.endsWith(`.example/${page.file}`));
    return isOurs ? origin + pathOf(page.file) : undefined;
  });
}
