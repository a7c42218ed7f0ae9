import type { InputCardWords } from "../../shapes/widget/input-card.ts";

/** Cards that ask the visitor, in Korean. */
export const words: InputCardWords = {
  yes: "예",
  no: "아니요",
  change: "변경",
  back: "뒤로",
  send: "보내기",
  optional: "선택 사항",
  choose: "선택하세요",
  missing: "이 항목을 입력해 주세요.",
  wrong: "이 항목을 확인해 주세요.",
  past: "그날은 지났습니다.",
  between: (least, most) => `${least}부터 ${most}까지 가능합니다.`,
  atMost: (most) => `최대 ${most}까지 가능합니다.`,
  atLeast: (least) => `${least} 이상이어야 합니다.`,
  looksLike: (value) => `“${value}”와 같은 형식입니다.`,
  fillIn: "이 양식을 작성해 주세요.",
  fields: "항목 수",
  hidden: "이 사이트에서 숨김",
  agreed: "동의함",
  notDone: "실행되지 않음",
  overtaken: "이 질문은 더 이상 유효하지 않습니다. 아무것도 실행되지 않았습니다.",
};
