import type { ProxyWords } from "../shapes/proxy.ts";

export const proxy: ProxyWords = {
  consent: "أوافق على الاتصال بي أو مراسلتي نصيًا على هذا الرقم بشأن طلبي. قد تُطبَّق رسوم شركة الاتصالات.",
  code: "{code} هو رمزك لـ {site}.",
};
