import type { Selectable } from "kysely";
import type { Group } from "../../../contract/operations/assistants/groups.ts";
import type { GroupsTable } from "../../storage/schema/assistants.ts";
import { timestamp } from "../../time.ts";

/** A folder or a label as the API shows it. */
export function present({ id, name, color, created_at, updated_at }: Selectable<GroupsTable>): Group {
  return {
    id,
    name,
    color: color as Group["color"],
    created_at: timestamp(created_at),
    updated_at: timestamp(updated_at),
  };
}
