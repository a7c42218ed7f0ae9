import type { HelpWords } from "../../shapes/widget/help.ts";

/** The search of help articles, in Korean. */
export const words: HelpWords = {
  label: "도움말 검색",
  found: (count) => `문서: ${count}개`,
  none: "문서를 찾지 못했습니다.",
  failed: "지금은 검색할 수 없습니다.",
  open: "페이지 열기",
};
