import type { BuiltInTool } from "../../../contract/assistant-fields.ts";
import type { CalcomConnection } from "../../engine/tools/calendar/calcom.ts";
import type { CalendarOptions } from "../../engine/tools/calendar/calendar-tools.ts";
import { createTransferTool } from "../../engine/tools/transfer-tool.ts";
import type { Tool } from "../../engine/turn.ts";
import type { Db } from "../../storage/db.ts";
import { transferTargets } from "./transfers.ts";

/** An assistant's built-in tools, with what they use. */
export interface BuiltIn {
  readonly calcom: CalcomConnection;
  readonly now: () => Date;
  readonly tools: readonly BuiltInTool[];
  /** Where the conversation may be handed over to another assistant of the owner. (default: it may not) */
  readonly transfers?: Transfers | undefined;
}

/** Whose assistants a conversation may be handed over to. */
interface Transfers {
  readonly userId: number;
  /** On a phone inactive assistants answer nobody. */
  readonly onlyActive: boolean;
}

/** The built-in tools that every channel has: calendars, and where the channel knows them, transfers. */
export async function builtInTools(
  db: Db,
  { tools, calcom, now, transfers }: BuiltIn,
  use: Omit<CalendarOptions, "connection" | "now">,
): Promise<Tool[]> {
  const calendars = await calendarTools(tools, { ...use, connection: calcom, now });
  return [...calendars, ...(transfers === undefined ? [] : await transferTools(db, transfers, tools))];
}

/** A model calls functions by their names: of several with the same name, later ones get a letter behind it. */
export function withDifferentNames(tools: readonly Tool[]): Tool[] {
  const names = new Set<string>();
  return tools.map((tool) => {
    let { name } = tool;
    for (let letter = "b".charCodeAt(0); names.has(name); letter++)
      name = `${tool.name}_${String.fromCharCode(letter)}`;
    names.add(name);
    return name === tool.name ? tool : { ...tool, name };
  });
}

/** Most assistants have no calendar: what it takes is loaded with the first one that has. */
async function calendarTools(tools: readonly BuiltInTool[], options: CalendarOptions): Promise<Tool[]> {
  const calendars = tools.filter((tool) => tool.type === "calendar_integration");
  if (calendars.length === 0) return [];
  const { createCalendarTools } = await import("../../engine/tools/calendar/calendar-tools.ts");
  return calendars.flatMap((tool) => createCalendarTools(tool, options));
}

async function transferTools(
  db: Db,
  { userId, onlyActive }: Transfers,
  tools: readonly BuiltInTool[],
): Promise<Tool[]> {
  const ids = transferTargets(tools);
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("assistants")
    .select(["id", "name"])
    .where("user_id", "=", userId)
    .where("id", "in", ids)
    .$if(onlyActive, (query) => query.where("status", "=", "active"))
    .execute();
  return rows.map(createTransferTool);
}
