export type { SendOptions, SendResult } from "../client/chat/model.ts";
export type { PageTool, PageToolParameter, PageToolProgress, PageToolRun } from "../client/chat/tools/page-tool.ts";
export type { CardField, CardValues } from "../contract/operations/conversations/cards.ts";
export type { FunctionCardForm, FunctionCardRenderer, FunctionCardTools } from "./cards/function/own-content.ts";
export type { RingbackEventDetails, RingbackEventMap } from "./events.ts";
export type { RingbackChatProps } from "./jsx.ts";
export { type ChatFieldSetting, RingbackChat } from "./ringback-chat.ts";
