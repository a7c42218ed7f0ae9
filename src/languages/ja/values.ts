import type { ValueWords } from "../shapes/server/offline/values.ts";

export const values: ValueWords = {
  none: "わかりません|分かりません|わからない|分からない|知りません|知らない|覚えていません|特にありません|何でもいい|どちらでも|いつでも",
  bound: "少なくとも|最低|最大|最高|毎週|毎月|毎日",
  boundBehind:
    "(?:の|より)?(?:以降|以前|以外|以上|以下|未満|まで|前|後|あと)(?!半)|より(?:早|遅|多|少)|では?な(?:く|い)|か(?:それ)?以降",
  between: "",
  small: "",
  unfit: "",
  unfitBehind: "(?:は|では?)?(?:だめ|ダメ|無理|都合が悪|行けません|空いていません)",
  oneself: "私|僕|わたし|私たち",
  and: "と",
  or: "か|または",
  until: "から|〜|～",
  orMore: "(?:名|人|個)?(?:以上|以下|未満)",
  compound: "[十百千万〇零半]|ダース",
  justOne: "(?:一つ|ひとつ|1つ|一人|ひとり)だけ",
  correcting: "いいえ|いや|じゃなくて|ではなく|間違え",
};
