import type { MessageWords } from "../shapes/server/messages.ts";

export const messages: MessageWords = {
  person: { joined: "{name}さんがチャットに参加しました", left: "{name}さんがチャットから退出しました" },
  nobodyCame: {
    nobody: "ただいま担当者が対応できません。",
    email: "{email} にご連絡いたします。",
    goOn: "それまで引き続きお手伝いできますので、そのままご入力ください。",
  },
  mail: {
    subject: "{assistant}とのチャットに{person}から返信がありました",
    someone: "担当者",
    reply: "このメールに返信できます。",
    why: "{assistant}とのチャットでこのメールアドレスが入力されたため、お送りしています。お心当たりのない場合は無視してください。",
  },
  invitation: {
    question: "{site} のチャットをここで続けますか。続ける場合は「はい」と返信してください。",
    thanks: "ありがとうございます。ここで続けられます。",
    declined: "承知しました。チャットは {site} に残ります。",
    inChat: "チャットは WhatsApp で続きます。",
  },
  keywords: {
    stopped: "メッセージを停止しました。再開するにはSTARTと返信してください。",
    started: "メッセージを再開しました。停止するにはSTOPと返信してください。",
    howToStop: "メッセージの停止はSTOPと返信してください。",
    howToReadOn: "続きは「続き」と返信してください。",
    more: "続き",
    help: "ヘルプ",
  },
  media: {
    picture: "画像",
    voice: "音声メッセージ",
    video: "動画",
    document: "書類",
    place: "位置情報",
    contact: "連絡先",
    sticker: "スタンプ",
    other: "メッセージ",
    notLoaded: "このメッセージに添付されたファイルを読み込めませんでした。",
    onlyText: "文字のメッセージのみ読めます。ご用件を文字でお送りください。",
  },
};
