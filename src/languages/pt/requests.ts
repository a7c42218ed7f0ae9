import type { RequestWords } from "../shapes/server/offline/requests.ts";

export const requests: RequestWords = {
  asks: "que|o que|qual|quais|como|quando|onde|aonde|quem|por que|porque|quanto|quanta|quantos|quantas|a que|de que|ate que|ate quando|ha|tem|e|sao|esta|estao|voces (?:tem|fazem|aceitam)|aceitam|pode se|da para|e preciso|preciso (?:de|levar|pagar)|posso (?:levar|pagar)",
  wants:
    "quero|queria|queremos|queriamos|gostaria|gostariamos|preciso|precisamos|por favor|pode (?:me|enviar|mandar|mudar|marcar)|podem|poderia|poderiam|podia|me (?:manda|envia|mande|envie)|mande|envie|marque|reserve|quero que|procuro|vou querer|avisar|informar|comunicar",
  told: "obrigad[oa]|ja|foi|foram|era|estava|adorei|gostei|otimo|optimo|simpatic[oa]|content[ea]|o (?:ano|mes) passado|a semana passada|talvez|um dia|ainda nao",
  wrong:
    "nao (?:funciona|funcionam|liga|abre|fecha|chegou|recebi|temos|tenho|ha)|quebrad[oa]s?|quebrou|partid[oa]s?|partiu|estragad[oa]s?|avariad[oa]s?|danificad[oa]s?|riscad[oa]s?|perdi|perdid[oa]s?|esqueci|esquecid[oa]s?|deixei|roubad[oa]s?|falta|faltam|vazamento|vazando|pinga|sem (?:luz|agua|internet|conexao|ligacao)|nunca (?:chegou|recebi)|doente|febre|dor|doi|bloquead[oa]s?|encravad[oa]s?|entupid[oa]s?",
  drops:
    "nao (?:posso|podemos|pode|vou|vai|vem|vamos|poderei|podera|quero mais|preciso mais|consigo)|cancelar|desmarcar|anular|em vez de|no lugar|faltar|desistir|ja nao",
};
