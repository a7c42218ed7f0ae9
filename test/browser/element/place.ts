import type { RingbackChat } from "../../../src/widget/element.ts";
import { button, find, press, type, until } from "../support/dom.ts";

/** The uuid of the stub server's assistant. */
export const assistant = "0b8d2a52-64f3-4a0c-a4d2-0a4b6a6b6c11";

/** Puts a chat with the stub server into the page. */
export async function place(attributes: Record<string, string> = {}, content = ""): Promise<RingbackChat> {
  const chat = document.createElement("ringback-chat");
  for (const [name, value] of Object.entries({ endpoint: "/api", assistant, ...attributes }))
    chat.setAttribute(name, value);
  chat.innerHTML = content;
  document.body.append(chat);
  await chat.updateComplete;
  return chat;
}

export function root(chat: RingbackChat): ShadowRoot {
  return chat.shadowRoot!;
}

/** Opens the popup by its launcher and waits for the text box. */
export async function open(chat: RingbackChat): Promise<HTMLTextAreaElement> {
  await chat.updateComplete;
  button(root(chat), "Open chat").click();
  await until(() => find(root(chat), ".frame:popover-open"));
  return until(() => find<HTMLTextAreaElement>(root(chat), "textarea"));
}

/** Opens the conversation of a chat, as the visitor's first step into it does. */
export function enter(chat: RingbackChat): void {
  const frame = chat.shadowRoot!.querySelector(".frame")!;
  frame.dispatchEvent(new FocusEvent("focusin", { bubbles: true, composed: true }));
}

/** Types a message and sends it with Enter. */
export async function send(chat: RingbackChat, text: string): Promise<void> {
  const field = await until(() => find<HTMLTextAreaElement>(root(chat), "textarea"));
  type(field, text);
  press(field, "Enter");
}
