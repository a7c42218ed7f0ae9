import type { UnderstandingWords } from "../shapes/server/understanding.ts";

const please = "(?:을|를)? ?(?:해 ?(?:주세요|줘요?)|부탁(?:해요|합니다|드려요|드립니다))";

export const understanding: UnderstandingWords = {
  agreement: {
    yes: "네|예|응|좋아요|좋습니다|맞아요|맞습니다",
    more: "부탁합니다|부탁드립니다|부탁드려요|감사합니다|그렇게 해 ?주세요|진행해 ?주세요|맞아요|맞습니다",
    alone: "부탁합니다|부탁드립니다|그렇게 해 ?주세요|진행해 ?주세요",
    no: "아니요|아니오|아뇨|취소(?:해 ?주세요|할게요)?|그만(?:할게요)?|괜찮습니다",
    separator: " ?",
    thanks: "감사합니다|고맙습니다|감사해요|고마워요",
    allRight: "좋아요|좋습니다|알겠습니다|알겠어요|괜찮아요",
  },
  verbs: {
    book: `예약${please}`,
    order: `주문${please}`,
    send: `보내 ?(?:주세요|줘요?)|전송${please}`,
    pay: `결제${please}`,
  },
  stop: {
    words: ["중지", "정지", "수신거부"],
    phrases: [
      "(?:문자|메시지|연락)?(?:를|을)? ?(?:그만 ?보내 ?(?:주세요|줘)|보내지 ?마(?:세요|요)?|하지 ?마세요)|수신 거부(?:합니다)?",
    ],
  },
  noAnswer: [],
};
