import type { KindWords } from "../shapes/server/offline/kinds.ts";

export const kinds: KindWords = {
  asks: {
    price: String.raw`cuánto (?:cuesta\p{L}*|vale\p{L}*|es|cobran|hay que pagar|sale|pago)|a cuánto|precios?|tarifas?|cuesta\p{L}*|car[oa]s?|coste`,
    duration: String.raw`cuánto (?:tiempo|dura\p{L}*|tarda\p{L}*|se tarda)|plazo|hasta cuándo|con cuánta antelación`,
    time: "cuándo|a qué hora|qué días?|abren?|abiert[oa]s?|abierto|horarios?|cierran?",
    frequency: "cuántas veces|con qué frecuencia|cada cuánto",
    phone: "(?:número de )?teléfono|llamar(?:les|los|te)?",
    number: "cuánt[oa]s|qué edad|a partir de qué edad|qué tamaño|a qué distancia",
    place: "dónde|adónde|dirección|ubicad[oa]s?",
    person: "quién(?:es)?",
  },
  free: "gratis|gratuit[oa]s?|sin coste|sin cargo",
  often: String.raw`(?:una|dos|tres|\d) ve(?:z|ces) (?:al|a la|por) \p{L}{2,}|cada \p{L}{3,}|todos los \p{L}{3,}|todas las \p{L}{3,}|diari[oa]\p{L}*|semanal\p{L}*|mensual\p{L}*|anual\p{L}*`,
  long: "",
  place: "calle|avenida|plaza|paseo|carretera|detrás|enfrente|frente a|junto a|al lado|cerca|estación|esquina|planta",
  title: "Sr|Sra|Dr|Dra|Don|Doña",
};
