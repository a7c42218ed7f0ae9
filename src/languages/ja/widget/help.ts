import type { HelpWords } from "../../shapes/widget/help.ts";

/** The search of help articles, in Japanese. */
export const words: HelpWords = {
  label: "ヘルプ記事を検索",
  found: (count) => `記事：${count}件`,
  none: "記事が見つかりませんでした。",
  failed: "現在、検索を利用できません。",
  open: "ページを開く",
};
