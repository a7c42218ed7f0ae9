export type { FunctionCardRenderer } from "./cards/own-content.ts";
export { RingbackChat } from "./chat.ts";
export type { RingbackEventDetails, RingbackEventMap } from "./events.ts";
export type { RingbackChatProps } from "./jsx.ts";
