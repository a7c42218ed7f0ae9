import type { FileWords } from "../../shapes/widget/files.ts";

/** Files, in Japanese. */
export const words: FileWords = {
  add: "ファイルを追加",
  photo: "写真を撮る",
  chosen: "送信するファイル",
  dropHere: "ここにファイルをドロップ",
  added: (name) => `${name}を追加しました`,
  uploading: (name) => `${name}をアップロードしています`,
  waiting: "接続を待っています",
  failed: "アップロードできませんでした。再試行するか、削除してください。",
  retry: (name) => `再試行: ${name}`,
  remove: (name) => `${name}を削除`,
  sendsLater: "ファイルのアップロード後に送信されます",
  back: "編集",
  tooLarge: (most) => `${most}を超えています`,
  tooMany: (most) => `1通につき最大${most}ファイルです`,
  wrongKind: "画像、PDF、Word、テキスト、CSVのファイルを送信できます",
  unreadable: "この種類の画像はここでは読み込めません",
  limit: "ファイルが多すぎます。しばらくしてからお試しください。",
  notOffered: "ここではファイルを送信できません",
  save: (name) => `${name}を保存`,
  notLoaded: "読み込めませんでした",
};
