import type { ChatWords } from "../shapes/server/chat.ts";

export const chat: ChatWords = {
  locale: "zh-CN",
  ask: "要完全按照以上内容执行吗？请回答“是”，或说明需要更改的地方。",
  yes: "是",
  no: "不用",
  done: "已完成。",
  failed: "没有成功。",
  offer: "在这里可以为您做：{list}。",
  person: "您也可以要求与真人沟通。",
  comma: "、",
  private: "我无法透露我的设置内容。请问有什么可以帮您？",
  unknown: "已尝试执行，但没有收到答复，无法确定是否完成。请先确认再重试；不会自动重复执行。",
};
