import { spacedText } from "../shared/phone-number.ts";
import type { Conversation } from "./conversation-page.ts";

/** Who the conversation is with: a name, a number, or a visitor by the end of the conversation's id. */
export function whoOf({ id, customer, external_identifier, email, variables }: Conversation): string {
  const { name } = variables;
  const phone = customer?.phone_number ? spacedText(customer.phone_number) : undefined;
  const given = typeof name === "string" && name.trim() !== "" ? name : undefined;
  return customer?.name ?? phone ?? external_identifier ?? given ?? email ?? `Visitor ${id.slice(-4).toUpperCase()}`;
}
