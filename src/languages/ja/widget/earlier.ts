import type { EarlierWords } from "../../shapes/widget/earlier.ts";

/** The list of a visitor's conversations, in Japanese. */
export const words: EarlierWords = {
  title: "会話の一覧",
  startNew: "新しい会話",
  ended: "終了",
  unread: "新しい返信",
  current: "表示中",
  none: "会話はまだありません。",
  failed: "会話を読み込めませんでした。",
  retry: "もう一度試す",
  loading: "読み込み中",
};
