import { addDocument } from "../../src/platform/engine/knowledge/documents.ts";
import type { Tx } from "../../src/platform/storage/db.ts";

/** The pages of a company that does not exist. */
export interface HelpCentre {
  readonly name: string;
  readonly description: string;
  readonly pages: readonly HelpPage[];
  /** Where a page can be read. */
  readonly urlOf: (file: string) => string;
}

export interface HelpPage {
  /** Its file's name, without `.md`. */
  readonly file: string;
  readonly name: string;
  readonly description: string;
}

export interface SeedOptions {
  readonly userId: number;
  readonly now: Date;
  /** The demo's own address, for companies whose pages it shows. */
  readonly origin?: string;
}

/** Gives a user a company's help centre as a knowledge base. */
export type SeedKnowledge = (tx: Tx, options: SeedOptions) => Promise<{ knowledgebaseId: number }>;

/** @param texts The pages' markdown, by a path that ends with the file's name. */
export async function addHelpCentre(
  tx: Tx,
  { name, description, pages, urlOf }: HelpCentre,
  texts: Readonly<Record<string, string>>,
  { userId, now }: SeedOptions,
): Promise<{ knowledgebaseId: number }> {
  const { id } = await tx
    .insertInto("knowledgebases")
    .values({ user_id: userId, name, description, created_at: now, updated_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const page of pages) {
    const markdown = Object.entries(texts).find(([path]) => path.endsWith(`/${page.file}.md`))?.[1];
    if (markdown === undefined) throw new Error(`The help page ${page.file} is missing.`);
    const document = { knowledgebaseId: id, name: page.name, description: page.description, type: "website" } as const;
    await addDocument(tx, { ...document, url: urlOf(page.file), markdown }, now);
  }
  return { knowledgebaseId: id };
}
