import type { ChatWords } from "../shapes/server/chat.ts";

export const chat: ChatWords = {
  locale: "ko-KR",
  ask: "이대로 진행할까요? ‘네’라고 답하시거나 바꿀 점을 알려 주세요.",
  yes: "네",
  no: "아니요",
  done: "완료했습니다.",
  failed: "처리하지 못했습니다.",
  offer: "여기에서 할 수 있는 일: {list}.",
  person: "담당자와의 상담을 요청하실 수도 있습니다.",
  private: "제 설정 내용은 알려 드릴 수 없습니다. 무엇을 도와드릴까요?",
  unknown:
    "시도했지만 응답을 받지 못해 처리되었는지 알 수 없습니다. 다시 시도하기 전에 확인해 주세요. 자동으로 반복하지 않습니다.",
};
