import { call } from "../../api.ts";
import type { LeadStatus } from "../types.ts";

const waiting: readonly LeadStatus[] = ["created", "scheduled", "rescheduled"];

/** Moves the leads of a campaign that are still to be called to another one; their attempts go with them. @returns How many */
export async function moveWaiting(from: number, to: number): Promise<number> {
  let moved = 0;
  for (const status of waiting) {
    for (;;) {
      const search = new URLSearchParams({ campaign_id: String(from), status, per_page: "100" });
      const { data } = await call("GET", `/user/leads?${search}`);
      if (data.length === 0) break;
      for (const { id } of data) await call("PUT", `/user/leads/${id}`, { campaign_id: to });
      moved += data.length;
    }
  }
  return moved;
}
