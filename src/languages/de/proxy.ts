import type { ProxyWords } from "../shapes/proxy.ts";

export const proxy: ProxyWords = {
  consent:
    "Ich bin einverstanden, unter dieser Nummer zu meinem Anliegen angerufen oder angeschrieben zu werden. Es können Gebühren des Anbieters anfallen.",
  code: "{code} ist Ihr Code für {site}. Nicht angefordert? Dann ignorieren Sie diese SMS.",
};
