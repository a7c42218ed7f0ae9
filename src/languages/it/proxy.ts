import type { ProxyWords } from "../shapes/proxy.ts";

export const proxy: ProxyWords = {
  consent:
    "Accetto di essere chiamato o di ricevere messaggi a questo numero riguardo alla mia richiesta. L’operatore può applicare costi.",
  code: "{code} è il suo codice per {site}. Se non lo ha richiesto, ignori questo messaggio.",
};
