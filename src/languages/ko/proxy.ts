import type { ProxyWords } from "../shapes/proxy.ts";

export const proxy: ProxyWords = {
  consent: "문의와 관련하여 이 번호로 전화나 문자를 받는 데 동의합니다. 통신사 요금이 발생할 수 있습니다.",
  code: "{site} 인증 코드는 {code}입니다.",
};
