import type { HistoryItem } from "../../../contract/operations/conversations/conversations.ts";
import { type Items, lastId, merge, settle } from "./transcript-items.ts";

/** Settles a message whose outcome is unknown: it arrived if the server's history has it, and failed if not. */
export function settleByHistory(items: Items, key: string, history: readonly HistoryItem[], now: number): Items {
  const at = items.findIndex((item) => item.key === key);
  const since = lastId(items.slice(0, at)) ?? -1;
  const found = history.findLast(
    ({ client_id, role, content, id = 0 }) =>
      client_id === key || (role === "user" && content === items[at]?.text && id > since),
  );
  if (!found) return settle(items, key, "failed", "UNREACHABLE");
  // A server that stores no keys is matched by the text; its item takes over the key that ours has in the page.
  const known = history.map((other) => (other === found ? { ...other, client_id: key } : other));
  return merge(items, known, now);
}
