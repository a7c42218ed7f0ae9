import { encoderOf } from "../../../support/files/encode-text.ts";
import type { DocumentCase } from "./case.ts";

/** What stands in small files, in character sets that nothing names: a handful of bytes have to tell. */
const sentences: Readonly<Record<string, readonly string[]>> = {
  gb18030: ["请联系客服", "电话预约", "上海", "产品名称,价格,库存", "宠物不得入内"],
  big5: ["請聯絡客服", "停車場免費", "姓名,城市\n王芳,台中"],
  shift_jis: ["東京", "要予約", "送料は無料です", "コーヒー"],
  "euc-jp": ["ありがとうございます", "価格：128円", "クレジットカード"],
  "euc-kr": ["서울", "감사합니다", "상품명,가격,재고", "지하철 2호선"],
  "windows-1251": ["Москва", "Спасибо", "ДОСТАВКА", "Чай 5 руб", "Вхід вільний"],
  "koi8-u": ["Завтрак с семи утра", "Спасибо"],
  "windows-1250": ["Łódź", "Cena: 12 zł", "Otevřeno každý den", "Télen zárva tartunk"],
  "windows-1252": ["Café", "It’s free", "Öffnungszeiten: täglich", "À bientôt", "niños gratis"],
  "windows-1253": ["Τιμή: 12 ευρώ", "Ανοιχτά κάθε μέρα"],
  "windows-1254": ["Her gün açığız", "İstanbul şubesi"],
  "windows-1255": ["תודה רבה", "משלוח חינם"],
  "windows-1256": ["شكرا", "توصيل مجاني"],
  "windows-1257": ["Grąžinimas per 14 dienų", "Atvērts katru dienu"],
  "windows-874": ["จัดส่งฟรี", "ราคา 128 บาท"],
  "iso-8859-2": ["Příliš žluťoučký kůň", "Zwrot w ciągu 14 dni"],
};

export const shortEncodings: readonly DocumentCase[] = Object.entries(sentences).flatMap(([label, texts]) =>
  texts.map((text) => ({
    name: `"${text.replace("\n", "; ")}" alone in ${label}`,
    type: "txt" as const,
    make: () => encoderOf(label)(text),
    read: [text.replace("\n", " ")],
  })),
);
