import type { Member } from "../../../contract/operations/account/members.ts";
import { sessionIdleMs } from "../../http/principal.ts";
import { shownEmail } from "../../mail/address.ts";
import { timestamp } from "../../time.ts";
import type { ListedMember } from "./store.ts";

/** A member as the team sees them. */
export function present(member: ListedMember): Member {
  const { id, name, email, role, is_account, totp_confirmed, takes_turns, created_at, seen_until } = member;
  return {
    id: Number(id),
    name,
    email: shownEmail(email),
    role,
    is_account,
    has_totp: totp_confirmed,
    takes_turns,
    created_at: timestamp(created_at),
    // A session ends so long after its last use.
    last_seen_at: seen_until === null ? null : timestamp(new Date(seen_until.getTime() - sessionIdleMs)),
  };
}
