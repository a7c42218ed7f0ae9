import type { Role } from "../../../contract/kit/operation.ts";
import type { Choice } from "../parts/forms/fields.ts";

/** What a role is called, and what it may do. */
export const roleWords: Readonly<Record<Role, { readonly label: string; readonly text: string }>> = {
  owner: { label: "Owner", text: "Everything." },
  admin: { label: "Admin", text: "Everything but owners, and deleting the account." },
  agent: { label: "Agent", text: "Conversations, calls and texts. No money, keys, tools, members or exports." },
};

/** The roles that a member of this role may give. */
export function roleChoices(of: Role): readonly Choice[] {
  return (["agent", "admin", "owner"] as const)
    .filter((role) => role !== "owner" || of === "owner")
    .map((value) => ({ value, label: roleWords[value].label }));
}
