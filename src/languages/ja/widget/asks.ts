import type { AskWords } from "../../shapes/widget/card.ts";

/** Cards that ask the visitor, in Japanese. */
export const words: AskWords = {
  yes: "はい",
  no: "いいえ",
  change: "変更",
  back: "戻る",
  send: "送信",
  optional: "任意",
  choose: "選択してください",
  missing: "入力してください。",
  wrong: "内容をご確認ください。",
  hidden: "このサイトにより非表示",
  agreed: "同意済み",
  notDone: "未実行",
  overtaken: "この質問は無効になりました。何も実行されていません。",
};
