import type { HelpWords } from "../../shapes/widget/help.ts";

/** The search of help articles, in Chinese. */
export const words: HelpWords = {
  label: "搜索帮助文章",
  found: (count) => `文章：${count}`,
  none: "没有找到文章。",
  failed: "搜索暂时无法使用。",
  open: "打开页面",
};
