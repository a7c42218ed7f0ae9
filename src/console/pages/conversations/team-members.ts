import type { SuccessOf } from "../../../contract/kit/operation.ts";
import type { listMembers } from "../../../contract/operations/account/members.ts";
import { call } from "../api.ts";

/** Somebody that a conversation can be assigned to. */
export type TeamMember = SuccessOf<typeof listMembers>["data"][number];

/** A team, and who of it is signed in. */
export interface Team {
  readonly members: readonly TeamMember[];
  readonly ownId: number | undefined;
}

/** Who answers conversations here. */
export async function readTeam(): Promise<Team> {
  const [{ data }, own] = await Promise.all([call("GET", "/user/members"), call("GET", "/user/members/me")]);
  return { members: data, ownId: own.id };
}
