import type { EarlierWords } from "../../shapes/widget/earlier.ts";

/** The list of a visitor's conversations, in Chinese. */
export const words: EarlierWords = {
  title: "您的对话",
  startNew: "新对话",
  ended: "已结束",
  unread: "新回复",
  current: "当前对话",
  none: "您还没有对话。",
  failed: "无法加载您的对话。",
  retry: "重试",
  loading: "正在加载",
};
