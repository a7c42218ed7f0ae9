import type { ChatWords } from "../shapes/server/chat.ts";

export const chat: ChatWords = {
  locale: "ja-JP",
  ask: "この内容のまま実行してよろしいですか。「はい」とお答えいただくか、変更したい点をお知らせください。",
  yes: "はい",
  no: "いいえ",
  done: "完了しました。",
  failed: "実行できませんでした。",
  offer: "ここでできること：{list}。",
  person: "担当者との会話を希望することもできます。",
  comma: "、",
  private: "設定の内容はお伝えできません。ご用件をお聞かせください。",
  unknown:
    "実行を試みましたが、応答がありませんでした。実行されたかどうかはわかりません。もう一度試す前にご確認ください。自動で繰り返すことはありません。",
};
