import { html, type TemplateResult } from "lit";
import type { Conversation, TranscriptItem } from "../../../client/chat/model.ts";
import type { EditHandler, Send } from "../../send.ts";
import { InputCardElement, type InputCardState } from "./input-card.ts";

if (!customElements.get("ringback-input-card")) customElements.define("ringback-input-card", InputCardElement);

/**
 * Whether the card of an item can be answered; empty if it shows none. Whatever is said or answered next overtakes a card; a
 * message that did not arrive leaves it as it is. A form that was answered, or overtaken, is gone; until then it keeps what was
 * filled in, should that be refused.
 */
export function stateOf(items: readonly TranscriptItem[], index: number, isOpen: boolean): InputCardState {
  const { pendingCall, form } = items[index]!;
  if (!pendingCall && !form) return "";
  const later = items.slice(index + 1);
  const reply = later.find(({ role }) => role === "assistant");
  const isSent = later.some(({ role, state }) => role === "user" && state !== "failed");
  if (!reply && !isSent && isOpen) return "open";
  if (!pendingCall) return !reply && isSent && isOpen ? "sent" : "";
  if (!reply) return isSent ? "sent" : "overtaken";
  return reply.calls.some(({ name }) => name === pendingCall.name) ? "agreed" : "overtaken";
}

/** What an answer says beside its card: all but the title and the list of values, which stand on it. */
export function textBeside({ text, pendingCall }: TranscriptItem): string {
  const question = pendingCall?.question;
  if (!question || !text.endsWith(question)) return text;
  const asked = question
    .split("\n\n")
    .filter((part, at, { length }) => at === length - 1 || !/^(?:- )?\*\*/.test(part));
  return text.slice(0, -question.length) + asked.join("\n\n");
}

/** The card of an answer. */
export function renderInputCard(
  item: TranscriptItem,
  state: InputCardState,
  {
    locale,
    onAnswer,
    onEdit,
    conversation,
  }: {
    readonly locale: string;
    readonly onAnswer: Send;
    readonly onEdit: EditHandler;
    readonly conversation: Conversation;
  },
): TemplateResult {
  const wrongFields = () => {
    const { notice } = conversation.view;
    return (notice?.kind === "invalid" && notice.fields) || [];
  };
  const onLeft = (text: string) => {
    const { aiEnabled, items } = conversation.view;
    const index = items.findIndex(({ key }) => key === item.key);
    if (index < 0 || aiEnabled) return false; // another conversation is shown, or it is still asked
    // Where a person has begun to answer it goes into the text box: no assistant takes the form any more.
    const isSent = items.slice(index).some(({ role, state }) => role === "user" && state !== "failed");
    if (text && !isSent) onEdit(text);
    return true;
  };
  return html`<ringback-input-card .item=${item} state=${state} locale=${locale} .onAnswer=${onAnswer} .kept=${conversation.forms.card} .onLeft=${onLeft} .wrongFields=${wrongFields}></ringback-input-card>`;
}
