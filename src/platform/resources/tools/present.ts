import type { Tool } from "../../../contract/operations/assistants/tools.ts";
import { timestamp } from "../../time.ts";
import type { ToolRecord } from "./store.ts";

/** A tool as the API shows it to its owner, headers included. */
export function present({ createdAt, updatedAt, unreadable, failingSince, ...tool }: ToolRecord): Tool {
  return {
    ...tool,
    ...(unreadable.length === 0 ? {} : { unreadable: [...unreadable] }),
    ...(failingSince === null ? {} : { failing_since: timestamp(failingSince) }),
    created_at: timestamp(createdAt),
    updated_at: timestamp(updatedAt),
  };
}
