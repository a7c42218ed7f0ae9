import type { InputCardWords } from "../../shapes/widget/input-card.ts";

/** Cards that ask the visitor, in Japanese. */
export const words: InputCardWords = {
  yes: "はい",
  no: "いいえ",
  change: "変更",
  back: "戻る",
  send: "送信",
  optional: "任意",
  choose: "選択してください",
  missing: "入力してください。",
  wrong: "内容をご確認ください。",
  past: "その日は過ぎています。",
  between: (least, most) => `${least}から${most}までです。`,
  atMost: (most) => `${most}までです。`,
  atLeast: (least) => `${least}以上です。`,
  looksLike: (value) => `「${value}」のような形です。`,
  fillIn: "こちらのフォームにご入力ください。",
  fields: "項目数",
  hidden: "このサイトにより非表示",
  agreed: "同意済み",
  notDone: "未実行",
  overtaken: "この質問は無効になりました。何も実行されていません。",
};
