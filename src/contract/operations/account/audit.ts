import { operation } from "../../kit/operation.ts";
import { cursorPageOf, cursorQuery } from "../../kit/page.ts";
import { s } from "../../kit/schema.ts";

/** Something that was changed. Ours. */
export const AuditEntry = s.object({
  id: s.id(),
  /** The id of the operation, as this API names it. */
  operation: s.string(),
  summary: s.string(),
  /** What the path named, and as `changed` the fields that a PUT gave. */
  params: s.record(),
  /** The member's name or the API key's, as it was then. */
  actor: s.string(),
  member_id: s.nullable(s.id()),
  address: s.nullable(s.string()),
  created_at: s.timestamp(),
});
export type AuditEntry = s.Infer<typeof AuditEntry>;

/** Lists what was changed, by whom and from where. Ours. */
export const listAudit = operation({
  id: "listAudit",
  summary: "List what was changed",
  notes:
    "Newest first: every operation that changes something and needs a token, once it has succeeded, but not that a conversation was read; conversations that were given to members in turn; and keys and passwords that were set on the server's command line. Entries are kept for a year, or as long as personal data is.",
  tag: "Team",
  method: "GET",
  path: "/user/audit",
  auth: "bearer",
  errorShape: "message",
  query: s.object(cursorQuery),
  success: { status: 200, chosen: true, body: cursorPageOf(AuditEntry) },
  failures: {},
});
