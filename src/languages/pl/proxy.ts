import type { ProxyWords } from "../shapes/proxy.ts";

export const proxy: ProxyWords = {
  consent: "Wyrażam zgodę na telefon lub wiadomość pod tym numerem w mojej sprawie. Operator może naliczyć opłaty.",
  code: "{code} to kod do {site}. Jesli to nie Ty, zignoruj te wiadomosc.",
};
