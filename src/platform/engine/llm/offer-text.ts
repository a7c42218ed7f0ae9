import type { FunctionCall } from "../../../contract/operations/conversations/conversations.ts";
import type { ChatWords } from "../../../languages/shapes/server/chat.ts";

/** What an agreement is answered with, as buttons say it. */
export function yesOrNo({ locale, yes, no }: ChatWords): readonly string[] {
  return [yes, no].map((word) => word.charAt(0).toLocaleUpperCase(locale) + word.slice(1));
}

/** Says what can be done here, and that a person can be asked for; empty if there is neither. */
export function offerText(
  { offer, person, comma = ", " }: ChatWords,
  { actions, hasPerson }: { readonly actions: readonly string[]; readonly hasPerson: boolean },
): string {
  const list = actions.length === 0 ? "" : offer.replace("{list}", () => actions.join(comma));
  return [list, hasPerson ? person : ""].filter((part) => part !== "").join(" ");
}

/** What came of a function that the visitor agreed to, where no model says it. */
export function outcomeText({ done, failed }: Pick<ChatWords, "done" | "failed">, { result }: FunctionCall): string {
  const said = (value: unknown) => (typeof value === "string" ? value.slice(0, 600).toWellFormed() : "");
  const parts = result.error === undefined ? [done, said(result.message)] : [failed, said(result.error)];
  return parts.filter((part) => part !== "").join(" ");
}
