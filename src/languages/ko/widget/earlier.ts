import type { EarlierWords } from "../../shapes/widget/earlier.ts";

/** The list of a visitor's conversations, in Korean. */
export const words: EarlierWords = {
  title: "내 대화",
  startNew: "새 대화",
  ended: "종료됨",
  unread: "새 답변",
  current: "현재 열림",
  none: "아직 대화가 없습니다.",
  failed: "대화를 불러오지 못했습니다.",
  retry: "다시 시도",
  loading: "불러오는 중",
};
