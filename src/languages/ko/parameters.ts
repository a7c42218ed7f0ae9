import type { ParameterWords } from "../shapes/server/offline/parameters.ts";

export const parameters: ParameterWords = {
  name: "이름|성명|성함",
  phone: "전화(?:번호)?|휴대폰(?: 번호)?",
  email: "이메일(?: 주소)?",
  postcode: "우편번호",
  address: "주소",
  reference: "(?:주문|예약|송장|고객|계약|운송장|회원) ?번호",
  past: "부터|생년월일|생일|구입|구매일|지난|분실",
  whole: "인원|개수|수량|몇",
  question: "질문|메시지|요청|메모|의견",
  letters: "글자|문자",
  birth: "생년월일|생일",
};
