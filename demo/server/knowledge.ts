import { addDocument } from "../../src/platform/engine/knowledge/documents.ts";
import type { Tx } from "../../src/platform/storage/db.ts";
import { type HelpCentre, markdownOf } from "../knowledge/help-centre.ts";

/** Adds a company's documents as a knowledge base, linked to the demo's own pages; returns its id. */
export async function addKnowledgebase(
  tx: Tx,
  helpCentre: HelpCentre,
  { userId, now, origin }: { readonly userId: number; readonly now: Date; readonly origin: string },
): Promise<number> {
  const { name, description, pages, pathOf } = helpCentre;
  const { id } = await tx
    .insertInto("knowledgebases")
    .values({ user_id: userId, name, description, created_at: now, updated_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const page of pages) {
    const document = { knowledgebaseId: id, name: page.name, description: page.description, type: "website" } as const;
    await addDocument(
      tx,
      { ...document, url: origin + pathOf(page.file), markdown: markdownOf(helpCentre, page) },
      now,
    );
  }
  return id;
}

/**
 * Points a company's documents at the demo's pages, whose origin may have changed since they were added. A document counts as
 * the company's by its name and the end of its address; those that the owner added keep theirs.
 */
export async function linkKnowledgebase(
  tx: Tx,
  { pages, pathOf }: HelpCentre,
  { knowledgebaseId, origin }: { readonly knowledgebaseId: number; readonly origin: string },
): Promise<void> {
  for (const { file, name } of pages) {
    await tx
      .updateTable("documents")
      .set({ url: origin + pathOf(file) })
      .where("knowledgebase_id", "=", knowledgebaseId)
      .where("name", "=", name)
      .where((is) => is.or([is("url", "like", `%#${file}`), is("url", "like", `%.example/${file}`)]))
      .execute();
  }
}
