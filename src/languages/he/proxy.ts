import type { ProxyWords } from "../shapes/proxy.ts";

export const proxy: ProxyWords = {
  consent: "אני מסכים/ה לקבל שיחות או הודעות למספר זה בנוגע לפנייתי. ייתכנו חיובים מצד ספק התקשורת.",
  code: "{code} הוא הקוד שלך עבור {site}.",
};
