import type { Tx } from "../../src/platform/storage/db.ts";
import { articles } from "./fernhill/articles.ts";
import { addHelpCentre, type SeedKnowledge } from "./help-centre.ts";

const texts = import.meta.glob<string>("./fernhill/*.md", { query: "?raw", import: "default", eager: true });

/** The help centre of Fernhill Fibre, which the demo shows at `/help/`. */
export const seedFernhill: SeedKnowledge = (tx, options) => {
  const urlOf = (file: string) => `${options.origin ?? ""}/help/#${file}`;
  const description = "The help centre of Fernhill Fibre";
  return addHelpCentre(tx, { name: "Fernhill Help", description, pages: articles, urlOf }, texts, options);
};

/** Leads the sources of a knowledge base to where the help centre is now; other documents stay as they are. */
export async function settleSources(tx: Tx, knowledgebaseId: number, origin: string): Promise<void> {
  for (const { file } of articles) {
    await tx
      .updateTable("documents")
      .set({ url: `${origin}/help/#${file}` })
      .where("knowledgebase_id", "=", knowledgebaseId)
      .where("url", "like", `%/help/#${file}`)
      .execute();
  }
}
