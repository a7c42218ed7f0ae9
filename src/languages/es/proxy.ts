import type { ProxyWords } from "../shapes/proxy.ts";

export const proxy: ProxyWords = {
  consent: "Acepto recibir llamadas o mensajes en este número sobre mi consulta. Mi operador puede aplicar cargos.",
  code: "{code} es su clave para {site}. Si no la ha pedido, ignore este mensaje.",
};
