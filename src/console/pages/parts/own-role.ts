import type { Role } from "../../../contract/kit/operation.ts";

let role: Role = "owner";

/** Notes the role of the member who is signed in: known before any page is shown, and again when it changes. */
export function noteOwnRole(own: Role): void {
  role = own;
}

/** Whether the member who is signed in is shown what things cost: agents are not. */
export function seesMoney(): boolean {
  return role !== "agent";
}
