import type { ExtraTranslation, Translate } from "../../translation.ts";

/** Teaser, fields before the chat, consent and speech in Japanese. */
export const translate: Translate<"other", ExtraTranslation> = ({ count }) => ({
  teaser: "チャットからのメッセージ",
  dismiss: "非表示にする",
  fields: {
    title: "はじめに",
    name: "お名前",
    email: "メールアドレス",
    phone: "電話番号",
    optional: "任意",
    choose: "選択してください",
    start: "チャットを開始",
    missing: "この項目を入力してください。",
    wrong: {
      email: "name@example.com のようなアドレスを入力してください。",
      tel: "電話番号を入力してください。",
      number: "数字を入力してください。",
      url: "https://example.com のようなアドレスを入力してください。",
    },
  },
  consent: {
    title: "最初のメッセージを送信する前に",
    text: (company) => `ご入力の内容は、お答えするために${company || "このサイト"}へ送信され、保存されます。`,
    stored: {
      session: "会話の内容は、このタブを閉じるまで保存されます。",
      local: count({ other: "会話の内容は、このブラウザーに#日間保存されます。" }),
      none: "会話の内容は、このブラウザーには保存されません。",
    },
    agree: "同意して送信",
    decline: "今はしない",
  },
  speech: {
    dictate: "音声入力",
    readAloud: "回答を読み上げる",
    title: "音声入力",
    where: "音声はブラウザーが文字に変換します。多くのブラウザーは、そのために音声を開発元へ送信します。",
    begin: "音声入力を始める",
    problem: {
      "not-allowed": "マイクの使用が許可されていません。文字を入力するか、ブラウザーで許可してください。",
      "audio-capture": "マイクが見つかりません。文字を入力してください。",
      network: "ブラウザーの音声認識に接続できません。文字を入力してください。",
      other: "音声入力が停止しました。文字を入力してください。",
    },
    local: "この端末の音声が回答を読み上げます。そのために送信されるデータはありません。",
    noVoice: "この端末には、この言語の音声がありません。",
    ok: "OK",
  },
});
