import type { ProxyWords } from "../shapes/proxy.ts";

export const proxy: ProxyWords = {
  consent:
    "J’accepte d’être appelé(e) ou contacté(e) par message à ce numéro au sujet de ma demande. Des frais d’opérateur peuvent s’appliquer.",
  code: "{code} est votre code pour {site}. Si vous ne l'avez pas demandé, ignorez ce message.",
};
