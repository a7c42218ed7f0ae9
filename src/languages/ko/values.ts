import type { ValueWords } from "../shapes/server/offline/values.ts";

export const values: ValueWords = {
  none: "모르겠(?:어요|습니다|네요)|몰라요|모릅니다|기억(?:이)? 안 나요|상관없(?:어요|습니다)|아무거나|아무 때나",
  bound: "최소|적어도|최대|매주|매월|매일|늦어도|빨라도",
  boundBehind: "(?:이후|이전|이외|이상|이하|미만|까지|전에|보다 (?:늦|빨|일찍|많|적)|말고|빼고|제외)",
  between: "",
  small: "",
  unfit: "",
  unfitBehind: "(?:은|는|에는|에)? ?(?:안 ?돼|안 ?됩|못 |불가능|어려워|어렵)",
  oneself: "저|나|우리",
  and: "하고|랑|와|과",
  or: "또는|혹은|나|안 되면",
  until: "부터|에서",
  orMore: "(?:명|개)? ?(?:이상|이하|미만)",
  compound: "[십백천]|스물|서른|마흔|쉰|예순|일흔|여든|아흔|다스",
  justOne: "(?:하나|한 명|한 개)만",
  correcting: "아니|죄송|말고",
  partly: "(?:로|으로) (?:시작|끝)|(?:처음|마지막) (?:숫자|글자)",
  ordinal: "첫 ?번?째?|둘째|두 번째|세 번째|마지막|어느",
  since: "부터",
  same: "같은|동일|똑같|위와",
};
