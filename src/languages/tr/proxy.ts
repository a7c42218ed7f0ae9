import type { ProxyWords } from "../shapes/proxy.ts";

export const proxy: ProxyWords = {
  consent:
    "Talebimle ilgili olarak bu numaradan aranmayı veya bu numaraya mesaj gönderilmesini kabul ediyorum. Operatör ücretleri uygulanabilir.",
  code: "{code}, {site} icin kodunuz. Siz istemediyseniz dikkate almayin.",
};
