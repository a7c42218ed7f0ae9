import type { HistoryItem, VisitorAction } from "../../../../contract/operations/conversations/conversations.ts";

/** What an answer gave its reader to press or to fill in, and what of it they took. */
export interface Offered {
  readonly title: string;
  readonly options: readonly { readonly label: string; readonly isTaken: boolean }[];
}

const actionNames = {
  person: "Talk to a person",
  call: "Call me",
  sms: "Text me this",
  whatsapp: "Continue on WhatsApp",
  "web-call": "Talk here",
} as const satisfies Record<VisitorAction, string>;

/**
 * What stands under an answer on the visitor's page, in the order in which it stands there. Whoever presses a button sends its
 * words as their next message; what was typed to the letter cannot be told from that, and means the same.
 * @param later The messages after it
 */
export function offeredBy(item: HistoryItem, later: readonly HistoryItem[]): readonly Offered[] {
  if (item.role !== "assistant") return [];
  const { pending_call: call, form, actions = [], choices = [] } = item;
  const answer = later.find(({ role }) => role !== "system");
  const isAnswered = answer?.role === "user";
  const taken = isAnswered ? (answer.content.split("\n", 1)[0] ?? "").trim() : undefined;
  // A form is answered by its fields; what else could be said is no button beside it.
  const buttons = form ? [] : call ? [call.action || choices[0] || "Yes", choices[1] || "No"] : choices;
  const options = (labels: readonly string[]) => labels.map((label) => ({ label, isTaken: label.trim() === taken }));
  const fields = form?.fields.map(({ label }) => ({
    label,
    isTaken: isAnswered && answer.content.split("\n").some((line) => line.startsWith(`${label}: `)),
  }));
  return [
    { title: call?.title ? `Asked to agree: ${call.title}` : "Offered as buttons", options: options(buttons) },
    { title: form?.title ? `Form: ${form.title}` : "Form to fill in", options: fields ?? [] },
    { title: "Ways to go on", options: options(actions.map((action) => actionNames[action])) },
  ].filter((offered) => offered.options.length > 0);
}
