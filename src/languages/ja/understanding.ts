import type { UnderstandingWords } from "../shapes/server/understanding.ts";

const please = "を?(?:して(?:ください|下さい)|お願いします|お願いいたします)";

export const understanding: UnderstandingWords = {
  agreement: {
    yes: "はい|ええ(?!え)|うん",
    more: "お願いします|それでお願いします|その通りです|ありがとうございます",
    alone: "お願いします|それでお願いします|その通りです|そのとおりです|了解です|了解しました",
    no: "いいえ|いや|やめます|やめてください|キャンセル(?:して(?:ください)?|します)?|結構です",
    separator: " ?",
    thanks: "ありがとう(?:ございます)?",
    allRight: "了解です|了解しました|わかりました|大丈夫です",
  },
  verbs: {
    book: `ご?予約${please}`,
    order: `ご?注文${please}`,
    send: `送って(?:ください|下さい)|送信${please}`,
    pay: `お?支払い?${please}`,
  },
  stop: {
    words: ["停止", "配信停止", "ストップ"],
    phrases: [
      "(?:もう ?)?(?:メッセージを|連絡を|sms ?を)?(?:送らないで|送信しないで|やめて|連絡しないで|電話しないで) ?(?:ください|下さい)?",
      "(?:配信|送信)?(?:を)?停止 ?(?:して ?(?:ください|下さい)?|お願いします)",
    ],
  },
  noAnswer: [],
};
