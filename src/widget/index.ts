import { RingbackChat } from "./ringback-chat.ts";

export type * from "./element.ts";
export { RingbackChat };

/** Registers `<ringback-chat>`; on a server, or a second time, it does nothing. */
if (globalThis.customElements && !customElements.get("ringback-chat")) {
  customElements.define("ringback-chat", RingbackChat);
}

declare global {
  interface HTMLElementTagNameMap {
    "ringback-chat": RingbackChat;
  }
}
