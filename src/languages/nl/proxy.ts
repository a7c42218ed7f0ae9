import type { ProxyWords } from "../shapes/proxy.ts";

export const proxy: ProxyWords = {
  consent:
    "Ik ga ermee akkoord dat ik op dit nummer word gebeld of berichten krijg over mijn vraag. Mijn provider kan kosten in rekening brengen.",
  code: "{code} is uw code voor {site}. Niet aangevraagd? Negeer dan dit bericht.",
};
