import { haldenHelp } from "../../demo/knowledge/halden.ts";
import { addKnowledgebase } from "../../demo/server/knowledge.ts";
import { createSeeding } from "../../src/platform/administration/seeding.ts";
import { addDocument } from "../../src/platform/engine/knowledge/documents/add-document.ts";
import type { Db } from "../../src/platform/storage/db.ts";
import { createVault } from "../../src/platform/vault.ts";
import { testSecret } from "./owner.ts";
import { randomOf } from "./random.ts";

const now = new Date(0);

/** A user to own what a test makes. */
export async function addOwner(db: Db): Promise<number> {
  const { id } = await db
    .insertInto("users")
    .values({ email: `${crypto.randomUUID()}@owner.example`, name: "Owner", password_hash: null, created_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

function seedingOf(db: Db) {
  return createSeeding({
    db,
    run: (work) => db.transaction().execute(work),
    vault: createVault(testSecret),
    now: () => now,
  });
}

/** The demo company's help centre; answers its id. */
export async function addHelpCentre(db: Db): Promise<number> {
  const userId = await addOwner(db);
  return addKnowledgebase(seedingOf(db), userId, haldenHelp, "https://help.halden.example");
}

/** A knowledge base with one document of this text; answers its id. */
export async function addKnowledge(db: Db, markdown: string, name = "House Rules"): Promise<number> {
  const user_id = await addOwner(db);
  return db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto("knowledgebases")
      .values({ user_id, name, description: null, created_at: now, updated_at: now })
      .returning("id")
      .executeTakeFirstOrThrow();
    if (markdown !== "") await addText(tx, id, "Rules", markdown);
    return id;
  });
}

/** Adds a document without an address. */
export function addText(
  tx: Parameters<typeof addDocument>[0],
  knowledgebaseId: number,
  name: string,
  markdown: string,
) {
  return addDocument(tx, { knowledgebaseId, name, description: null, type: "txt", url: null, markdown }, now);
}

const things =
  `kettle toaster bicycle sofa garden fence curtain window roof camera printer tablet guitar tent boat drone lamp mirror
  carpet oven fridge freezer washer dryer mower trampoline aquarium piano scooter helmet jacket`.split(/\s+/);
const parts =
  `handle motor filter hinge cable button cover blade belt wheel sensor switch lid frame seal spring lens tray pedal hose
  panel bracket cartridge drawer latch gauge valve battery display pump`.split(/\s+/);
const doings =
  `clean tighten replace grease unscrew rinse dry charge fold measure align polish check adjust store empty press turn
  remove fasten open close`.split(/\s+/);
const times = ["every week", "once a year", "before winter", "after two hours", "within 14 days", "in the morning"];

/** Passages about other trades, in words that partly are the help centre's own; the same for the same seed. */
export async function addOtherPassages(db: Db, knowledgebaseId: number, count: number, seed = 1): Promise<void> {
  const random = randomOf(seed);
  const pick = (words: readonly string[]) => words[Math.floor(random() * words.length)]!;
  for (let done = 0; done < count; done += 20) {
    const thing = pick(things);
    const sections = Array.from({ length: Math.min(20, count - done) }, (_, at) => {
      const model = `${pick(things)} ${String.fromCharCode(65 + Math.floor(random() * 26))}${Math.floor(random() * 900)}`;
      const sentences = Array.from(
        { length: 7 },
        () =>
          `To ${pick(doings)} the ${pick(parts)} of the ${pick(things)}, ${pick(doings)} its ${pick(parts)} ${pick(times)}.`,
      );
      return `## ${pick(doings)} the ${pick(parts)}, ${model} (${done + at})\n\n${sentences.join(" ")}`;
    });
    const name = `${thing} manual ${done / 20}`;
    await db.transaction().execute((tx) => addText(tx, knowledgebaseId, name, `# ${name}\n\n${sections.join("\n\n")}`));
  }
}
