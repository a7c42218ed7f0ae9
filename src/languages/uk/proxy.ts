import type { ProxyWords } from "../shapes/proxy.ts";

export const proxy: ProxyWords = {
  consent: "Я погоджуюся на дзвінки або повідомлення на цей номер щодо мого запиту. Оператор може стягувати плату.",
  code: "{code} - ваш код для {site}.",
};
