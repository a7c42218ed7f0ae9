import type { RequestWords } from "../shapes/server/offline/requests.ts";

export const requests: RequestWords = {
  asks: "que|cual|cuales|como|cuando|donde|adonde|quien|quienes|cuanto|cuanta|cuantos|cuantas|por que|a que|de que|en que|hasta que|desde que|hay|es|son|esta|estan|se puede|se pueden|puede (?:uno|un|una)|tienen|teneis|tienes|haceis|hacen|ofrecen|ofreceis|aceptan|aceptais|incluye|sirve|tengo que|hace falta",
  wants:
    "quiero|queria|quisiera|queremos|querriamos|me gustaria|nos gustaria|necesito|necesitamos|por favor|porfa|me (?:puedes|puede|podeis|pueden|podrias|podria|podriais|podrian)|puedes|podeis|podrias|podriais|podria (?:usted|ud)|pueden (?:enviar|mandar|cambiar|venir)|enviame|mandame|enviadme|mandadme|dame|ponme|apuntame|apuntadme|quiero que|hazme|reservame|reservadme|busco|avisar|aviso|informar|comunicar",
  told: "gracias|ya|fue|fueron|era|estuvo|estaba|encanto|gusto|genial|amable|contento|contenta|estupendo|el (?:ano|mes) pasado|la semana pasada|quiza|quizas|a lo mejor|algun dia|todavia no",
  wrong:
    "no (?:funciona|funcionan|va|anda|arranca|enciende|abre|cierra|ha llegado|me ha llegado|llego|tenemos|tengo|hay)|roto|rota|rotos|rotas|estropead[oa]s?|averiad[oa]s?|perdi|perdido|perdida|olvide|olvidado|olvidada|deje|robado|robaron|falta|faltan|danad[oa]s?|rayad[oa]s?|gotea|fuga|sin (?:luz|agua|internet|conexion)|se ha (?:roto|estropeado|perdido)|nunca (?:llego|ha llegado)|enferm[oa]|fiebre|dolor|duele|mal|bloquead[oa]s?|atascad[oa]s?",
  drops:
    "no (?:puedo|podemos|puede|podra|podre|podremos|va a|vamos a|voy a|ira|ire|iremos|viene|vendra|vendre|asistira|asistire|quiero seguir|necesito mas)|ya no|cancelar|anular|darme de baja|dar de baja|en vez de|en lugar de|faltar|faltara",
};
