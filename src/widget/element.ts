export { RingbackChat } from "./chat.ts";
export type { RingbackEventDetails, RingbackEventMap } from "./events.ts";
