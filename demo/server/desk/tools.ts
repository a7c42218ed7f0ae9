import * as tools from "../../../src/platform/resources/tools/store.ts";
import type { Tx } from "../../../src/platform/storage/db.ts";
import type { Vault } from "../../../src/platform/vault.ts";

/** Where the desk is in this process, and what opens it. */
export interface Desk {
  /** `http://127.0.0.1:8080/desk` */
  readonly url: string;
  readonly key: string;
}

type NewTool = Omit<Parameters<typeof tools.insert>[1], "endpoint" | "headers">;

const string = "string" as const;
const reference = {
  name: "reference",
  type: string,
  description: "The booking reference, such as HV-7K2M9Q",
};

const deskTools: readonly NewTool[] = [
  {
    name: "book_visit",
    description:
      "Books an engineer's visit to the visitor's home. Use it when somebody wants to book a visit or a repair.",
    method: "POST",
    schema: [
      { name: "problem", type: string, description: "What is wrong. One of: boiler, radiator, tap, thermostat" },
      { name: "date", type: string, description: "The day of the visit as a date (YYYY-MM-DD)" },
      { name: "time", type: string, description: "The time of day of the visit (HH:MM)" },
      { name: "name", type: string, description: "The visitor's name" },
      { name: "phone", type: string, description: "A phone number where the engineer can reach the visitor" },
      { name: "notes", type: string, description: "Optional: anything that the engineer should know" },
    ],
  },
  {
    name: "check_visit",
    description: "Looks up when a booked visit takes place, by its reference.",
    method: "GET",
    schema: [reference],
  },
  {
    name: "cancel_visit",
    description: "Cancels a booked visit, by its reference.",
    method: "DELETE",
    schema: [reference],
  },
];

/** Makes the desk's tools where they are missing, and points all of them at this process's desk. */
export async function settleDeskTools(
  tx: Tx,
  userId: number,
  { vault, desk, now }: { vault: Vault; desk: Desk; now: Date },
): Promise<number[]> {
  const writing = { userId, vault, now };
  const place = {
    endpoint: `${desk.url}/visits`,
    headers: [{ name: "Authorization", value: `Bearer ${desk.key}` }],
  };
  const rows = await tx.selectFrom("tools").select(["id", "name"]).where("user_id", "=", userId).execute();
  const ids: number[] = [];
  for (const tool of deskTools) {
    const known = rows.find(({ name }) => name === tool.name);
    if (known) await tools.update(tx, known.id, place, writing);
    ids.push(known?.id ?? (await tools.insert(tx, { ...tool, ...place }, writing)).id);
  }
  return ids;
}
