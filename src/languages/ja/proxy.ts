import type { ProxyWords } from "../shapes/proxy.ts";

export const proxy: ProxyWords = {
  consent:
    "この問い合わせについて、この番号で電話またはメッセージを受け取ることに同意します。通信会社の料金がかかる場合があります。",
  code: "{site} の認証コードは {code} です。",
};
