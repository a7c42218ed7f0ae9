import type { Member } from "../../../../contract/operations/account/members.ts";
import { findVariable, placeholder } from "../../../../contract/variable-names.ts";
import type { Conversation } from "../conversation-page.ts";

/** What the placeholders of saved replies stand for, in the words of the dialog that they are written in. */
export const replyPlaceholders = [
  ["name", "the visitor’s name"],
  ["my_name", "yours"],
  ["assistant", "the assistant’s"],
  ["company", "your company’s"],
] as const;

/** What is known of a conversation. Its variables win: a site that gives `name` or `company` means those. */
export function replyValues({
  about,
  variables,
  own,
}: {
  readonly about: Conversation | undefined;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly own: (Pick<Member, "name"> & { readonly company: string | null }) | undefined;
}): ReadonlyMap<string, string> {
  const known: Record<(typeof replyPlaceholders)[number][0], unknown> = {
    name: about?.customer?.name ?? about?.visitor_name,
    my_name: own?.name,
    assistant: about?.assistant_name,
    company: own?.company,
  };
  const given = [...Object.entries(variables), ...Object.entries(known)].flatMap(([name, value]) => {
    const text = typeof value === "object" ? "" : String(value ?? "").trim();
    return text === "" ? [] : [[name, text] as const];
  });
  return new Map(given.toReversed());
}

/** A saved reply for a conversation. What is not known stays as it is written: whoever answers fills it in. */
export function fillReply(content: string, values: ReadonlyMap<string, string>): string {
  return content.replaceAll(placeholder, (written, name: string) => {
    const found = findVariable([...values.keys()], name);
    return (found === undefined ? undefined : values.get(found)) ?? written;
  });
}
