import { html, type TemplateResult } from "lit";
import type { Role } from "../../../../contract/kit/operation.ts";

let role: Role = "owner";

/** Notes the role of the member who is signed in: known before any page is shown, and again when it changes. */
export function noteOwnRole(own: Role): void {
  role = own;
}

/** Whether the member who is signed in is shown what things cost: agents are not. */
export function seesMoney(): boolean {
  return role !== "agent";
}

/** Whether the member who is signed in sets the account up, and deletes: agents do not. */
export function isAdmin(): boolean {
  return role !== "agent";
}

/** A way to what is to be set up; agents, who have no such page, are told whom to ask. */
export function forAdmins(way?: TemplateResult): TemplateResult {
  return way && isAdmin() ? way : html`Please ask an admin of your team.`;
}
