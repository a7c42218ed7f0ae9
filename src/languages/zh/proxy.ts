import type { ProxyWords } from "../shapes/proxy.ts";

export const proxy: ProxyWords = {
  consent: "我同意就我的请求通过此号码接听电话或接收短信。运营商可能会收取费用。",
  code: "{site} 的验证码是 {code}。",
};
