import type { Conversation } from "./conversation-page.ts";

/** Who the conversation is with: a name, a number, or a visitor by the end of the conversation's id. */
export function whoOf({ id, customer, external_identifier, email, variables }: Conversation): string {
  const { name } = variables;
  const given = typeof name === "string" && name.trim() !== "" ? name : undefined;
  return (
    customer?.name ??
    customer?.phone_number ??
    external_identifier ??
    given ??
    email ??
    `Visitor ${id.slice(-4).toUpperCase()}`
  );
}
