import type { KindWords } from "../shapes/server/offline/kinds.ts";

export const kinds: KindWords = {
  asks: {
    price: "얼마|가격|요금|비용|값|비싼가",
    duration: "얼마나 (?:걸|오래)|몇 (?:분|시간|일|주|달|개월)|언제까지|기간|소요",
    time: "언제|몇 시|무슨 요일|며칠|영업|열어|여나요|엽니까|휴무|운영 시간",
    frequency: "몇 번|얼마나 자주",
    phone: "전화|연락처",
    number: "몇 (?:명|개|살|세|대)|몇|나이|얼마나",
    place: "어디|주소|위치",
    person: "누구|누가",
  },
  free: "무료|공짜",
  often: String.raw`매(?:일|주|월|년|달)|(?:하루|일주일|한 달|일 년)에|\d+(?:일|주|개월|년)마다`,
  long: "",
  place: String.raw`(?:로|길) ?\d|번지|옆|맞은편|건너편|뒤|근처|역|층|출구`,
  title: "씨|님|선생님|박사",
};
