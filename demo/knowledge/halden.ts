import { addDocument } from "../../src/platform/engine/knowledge/documents.ts";
import type { Tx } from "../../src/platform/storage/db.ts";

const texts = import.meta.glob<string>("./halden/*.md", { query: "?raw", import: "default", eager: true });

/** The help pages of Halden Heating, a company that does not exist. */
const pages = [
  { file: "error-codes", name: "Error codes E01–E30", description: "What the boiler's display means" },
  { file: "filling-your-system", name: "Filling your system", description: "Water pressure, step by step" },
  { file: "radiators-and-noises", name: "Radiators and noises", description: "Air, sludge, sounds and leaks" },
  { file: "thermostat", name: "The thermostat", description: "Schedule, holidays, batteries, app" },
  { file: "emergencies", name: "Emergencies", description: "Gas, carbon monoxide, frost" },
  { file: "visits-and-prices", name: "Visits and prices", description: "Costs, hours, area, booking, paying" },
  { file: "service-plans", name: "Service plans", description: "Basic, Plus and Complete" },
  { file: "guarantees-and-data", name: "Guarantees and your data", description: "Guarantees, new boilers, privacy" },
] as const;

/** Gives a user the demo company's help centre as a knowledge base. */
export async function seedKnowledge(
  tx: Tx,
  { userId, now }: { readonly userId: number; readonly now: Date },
): Promise<{ knowledgebaseId: number }> {
  const { id } = await tx
    .insertInto("knowledgebases")
    .values({
      user_id: userId,
      name: "Halden Help",
      description: "The help centre of Halden Heating",
      created_at: now,
      updated_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const { file, name, description } of pages) {
    const markdown = texts[`./halden/${file}.md`];
    if (markdown === undefined) throw new Error(`The help page ${file} is missing.`);
    const url = `https://help.halden.example/${file}`;
    await addDocument(tx, { knowledgebaseId: id, name, description, type: "website", url, markdown }, now);
  }
  return { knowledgebaseId: id };
}
