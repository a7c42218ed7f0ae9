import { spacedText } from "../shared/phone-number.ts";
import type { Conversation } from "./conversation-page.ts";

/** Who the conversation is with: a name, a number, or a visitor by the end of the conversation's id. */
export function contactName({
  id,
  type,
  customer,
  external_identifier,
  email,
  variables,
  visitor_name,
}: Conversation): string {
  const { name } = variables;
  const phone = customer?.phone_number ? spacedText(customer.phone_number) : undefined;
  const given = typeof name === "string" && name.trim() !== "" ? name : undefined;
  return (
    customer?.name ??
    phone ??
    external_identifier ??
    given ??
    visitor_name ??
    email ??
    `${type === "test" ? "Test" : "Visitor"} ${id.slice(-4).toUpperCase()}`
  );
}
