import type { ProxyWords } from "../shapes/proxy.ts";

export const proxy: ProxyWords = {
  consent: "Concordo em receber chamadas ou mensagens neste número sobre o meu pedido. A operadora pode cobrar taxas.",
  code: "{code} é a sua chave para {site}. Se nada pediu, ignore esta mensagem.",
};
