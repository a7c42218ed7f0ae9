import type { CallWords } from "../shapes/server/calls.ts";

export const calls: CallWords = {
  greeting: "お電話ありがとうございます。{name}です。ご用件をお聞かせください。",
  apology: "申し訳ありません、こちらで問題が起きました。もう一度お願いできますか。",
  apologyAndGoodbye:
    "申し訳ありません、技術的な問題が起きており、ただいまお手伝いできません。後ほどおかけ直しください。失礼いたします。",
  goodbye: "お電話を終了いたします。ありがとうございました。失礼いたします。",
  stopped: "申し訳ありませんが、ここでお電話を終了いたします。失礼いたします。",
  stillThere: "お電話はつながっていますか。",
  mayConnect: "担当者におつなぎしてよろしいですか。",
  mayCall: "担当者にお電話してよろしいですか。",
  agreed: "かしこまりました。",
  holdTheLine: "担当者に電話いたしますので、そのままお待ちください。",
  nobodyAnswers: "申し訳ありません、ただいま電話に出られる者がおりません。",
  anythingElse: "ほかにご用件はございますか。",
  announcement: {
    withheld: "お客様からのお電話です。",
    from: "{customer}のお客様からのお電話です。",
    accept: "お話しになる場合はそのままお待ちください。お断りになる場合は電話をお切りください。",
  },
  fillers: ["少々お待ちください。", "確認いたします。", "ただいまお調べします。"],
  pressed: "キーパッドで{keys}が押されました。",
  signs: { dot: "ドット", slash: "スラッシュ", dash: "ハイフン", underscore: "アンダーバー", at: "アットマーク" },
  time: {
    spoken: (hour, minute) => (Number(minute) === 0 ? `${Number(hour)}時` : `${Number(hour)}時${Number(minute)}分`),
  },
  voicemail:
    /(?:発信音|ピーという音|合図の音)の(?:後|あと)|留守番電話|留守電|(?:メッセージ|伝言)を(?:お残し|お入れ|お話し)|電話に出(?:られません|ることができません)/u,
};
