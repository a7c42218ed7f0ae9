import type { AnswerTexts } from "../shapes/server/answers.ts";

const noKnowledge = "まだ参照できる資料がないため、ご質問にお答えできません。";

export const answerTexts: AnswerTexts = {
  greeting: "こんにちは。何をお知りになりたいですか。",
  thanks: "どういたしまして。ほかにご質問はありますか。",
  goodbye: "失礼いたします。またいつでもどうぞ。",
  handedOver: (name) => `ここからは${name}が承ります。ご用件をどうぞ。`,
  wellBeing: "ありがとうございます、問題ありません。何をお知りになりたいですか。",
  agreement: "承知しました。ほかにお知りになりたいことはありますか。",
  identity: (name, knowledge) =>
    `${name}と申します。人ではなく、AIアシスタントです。${knowledge === undefined ? "" : `${knowledge}で調べます。`}`,
  ability: (knowledge) => `${knowledge}をもとにご質問にお答えし、出典を示します。何をお知りになりたいですか。`,
  noAbility: (name) => `${name}と申します。AIアシスタントです。${noKnowledge}`,
  noKnowledge,
  noQuestion: "ご質問を読み取れませんでした。何をお知りになりたいですか。",
  notFound: "それについては情報がなく、推測ではお答えできません。",
  noAnswer: "お答えが見つかりませんでした。",
  perhaps: "次のいずれかがお役に立つかもしれません：",
  documentLanguage: "文書の言語：",
  unsure: "ご質問の答えかどうか確かではありませんが：",
  sorry: "申し訳ございません。",
  person: "AIアシスタントのため、ここから担当者にお取り次ぎできません。",
  emergency: "危険な状態の方がいる場合は、すぐに緊急通報（日本では119または110）をして、安全な場所へ移動してください。",
  offers: {
    call: "はい、お電話を差し上げられます。番号の確認後、数秒で電話が鳴ります。",
    sms: "はい、直前の回答をSMSでお送りできます。送信前に内容をご確認いただけます。",
    whatsapp: "はい、この会話はWhatsAppで続けられます。",
    "web-call": "はい、このページで直接お話しいただけます。",
  },
  nothingToText: "はい、回答をSMSでお送りできます。何をお知りになりたいですか。",
  cannotOpenFiles: "ファイルを開くことはできませんが、お送りいただいたものは担当者がこの会話で確認できます。",
};
