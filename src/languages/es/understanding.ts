import type { UnderstandingWords } from "../shapes/server/understanding.ts";

const spanishThings = "(?:mensajes?|sms|llamadas?|textos?)";

export const understanding: UnderstandingWords = {
  common: "el la los las y de que en una por con para su es no se del al más como sus son este está",
  asking: "qué cuál cómo cuándo dónde cuánto tienen puedo mi hay",
  helping:
    "estoy estás estamos están ser soy eres somos estáis haya tengo tiene tenemos tener he ha han hemos quiero quisiera quieren necesito puede pueden podemos podría ustedes usted vosotros nosotros yo tú él ella ellos me te nos les lo le mis tu a o si ya muy pero esta estos esa ese eso aquí ahí exactamente quién quiénes hasta desde sin sobre entre también encuentro encuentra un unos unas llamen vale",
  general:
    "hacer hago hace haces hacéis hacen hacemos hecho haga dar doy das da dais dan damos ir voy vas va vais van vamos venir vengo viene poder pueda podéis puedes podría podrías saber sé sabe sabéis decir dice decirme dime querer quiere queréis querría gustar gusta gustan gustaría deber debo debe debemos tener tenéis tienes tenga hubiera sea fuera fue era será ocurre pasa pasar pasaría sirve sale salir seguir sigue quedar queda poner pongo pone usar uso llegar llego llega llegamos empezar dejar necesita necesitan necesitamos importa pensar creo parece bien mal bueno buena mejor nuevo nueva cosa cosas tipo vez veces alguno alguna algunos algún algo alguien nada nadie ningún ninguna otro otra otros otras mismo misma todo toda todos todas cada cualquier solo mucho mucha poco menos además después antes luego entonces siempre nunca ahora hoy mañana aún todavía tan tanto donde cuando como porque aunque mientras según durante hacia gente señor señora hola gracias favor perdón dudas duda pregunta preguntar seguro posible",
  confirmation: {
    yes: "sí|si|claro|vale|de acuerdo|correcto|exacto|perfecto|ok|por supuesto",
    more: "por favor|gracias|claro|hazlo|hágalo|adelante|así es|está bien|de acuerdo|correcto",
    alone: "adelante|hazlo|hágalo|confirmo",
    no: "no(?: gracias)?|cancela(?:r|lo)?|déjalo|mejor no|ahora no",
    thanks: "(?:muchas |mil )?gracias",
    allRight: "vale|bien|muy bien|está bien|perfecto|de acuerdo|bueno|genial|entendido",
  },
  verbs: {
    book: "res[eé]rv(?:a|e|ar|en)(?:me)?(?:l[oa]s?)?",
    order: "p[ií]d[ae](?:me)?(?:l[oa]s?)?|pedir(?:l[oa]s?)?|c[oó]mpr(?:a|e|ar)(?:l[oa]s?)?",
    send: "env[ií](?:a|e|ar)(?:me)?(?:l[oa]s?)?|m[aá]nd(?:a|e|ar)(?:me)?(?:l[oa]s?)?",
    pay: "p[aá]g(?:a|ue|ar)(?:l[oa]s?)?",
    before: "(?:puede|puedes|l[oa]s?)",
  },
  person: {
    requests: [
      String.raw`(?:hablar|chatear|escribir|comunicarme|pasarme|pásame|páseme|transferirme|conectarme|comuníqueme)(?: (?!de |sobre |para )\S+){0,3} (?:con|a) (?:(?:una?|el|la|su|algún) )?(?:persona|humano|ser humano|agente|alguien|asesora?|operadora?|empleado|encargado|responsable|atención al cliente)`,
      "(?:alguien|una persona) al (?:teléfono|aparato)",
      "(?:quiero|necesito|quisiera) (?:a )?una? (?:persona|humano|agente|asesora?|operadora?)",
      "^(?:una? )?(?:persona|humano|agente)(?: real| de verdad)?(?: por favor)?$",
      "^(?:hola )?(?:puedo|podría|quiero|quisiera|necesito|me gustaría) hablar con (?:una?|el|la|su|uno de sus|alguien del?) <whom>$",
    ],
    always:
      "(?:hart[oa]|cansad[oa]) de (?:este|esta|tu|su) (?:robot|bot|máquina)|no quiero (?:hablar )?(?:con )?(?:un|el|este|una|la|más) (?:robot|bot|máquina|ia|robots)",
    turned: "no quiero|no necesito|ayer|hablé|^cómo .*",
  },
  trouble: {
    denied: "no|nunca|sin|ningún|ninguna",
    complaint:
      "(?:queja|quejarme|reclamación|reclamar|inaceptable|decepcionad[oa]|vergüenza|vergonzoso|estafa|furios[oa]|enfadad[oa]|enojad[oa]|hart[oa]|indignante|incompetentes?|(?:pésimo|mal|peor|terrible) servicio|nadie (?:responde|contesta|me llama|me ayuda))",
    insult: String.raw`idiotas?|imbécil(?:es)?|estúpid[oa]s?|gilipollas|mierda|inútil(?:es)?|pendej[oa]s?|cabr[oó]n(?:es)?|sinvergüenzas?|ladrones|(?:habéis|han|has)(?: \S+)? (?:roto|estropeado|destrozado|arruinado|dañado)(?: \S+)? (?:mi|mis|nuestr[oa]s?)`,
    wrongCharge:
      "(?:cobrad[oa]|cobraron|cobrado) (?:de más|dos veces|doble|demasiado|mal)|factura (?:está |es )?(?:mal|incorrecta|equivocada)",
    moneyBack:
      "(?:quiero|exijo|solicito|necesito|pido)(?: (?:un|el|mi|que me))* (?:reembolso|devolución|devuelvan el dinero|dinero de vuelta)|devuélvan?me (?:el|mi) dinero",
    callBack:
      "(?:llámeme|llámame|llámenme|devuélvame la llamada|que me llamen|me (?:pueden|puede|podéis|puedes|podrían|podría) llamar|que alguien me llame|me pueden llamar|pueden llamarme)",
    callAt:
      "llám[ea](?:n|d)?(?:me|nos)|llamadme|contácten?(?:me|nos)|(?:me|nos) (?:pueden?|podéis|puedes|podrían?) llamar|llamar(?:me|nos)",
    law: "abogad[oa]|demandar|denunciar|policía",
    harm: String.raw`(?:herid[oa]|en peligro|amenazad[oa]|sangrando|quemad[oa]|reacción alérgica|peligroso|suicid\p{L}*)`,
    broken: String.raw`no (?:funciona\S*|enciende|cierra|abre|arranca|calienta|va)(?= |$)|(?:esta|estan|llego) (?:rot[oa]s?|averiad[oa]s?|estropead[oa]s?|atascad[oa]s?|danad[oa]s?)|gotea|se ha (?:roto|estropeado)|no hay (?:agua caliente|luz|calefaccion)`,
  },
  stop: {
    words: ["alto", "baja", "parar", "basta"],
    phrases: [
      `(?:por favor )?no (?:me |nos )?(?:escriban?|escribas|envíen?|envien?|envíes|manden?|mandes|contacten?|llamen?|llames)(?: más)?(?: ${spanishThings})?(?: más)?(?: por favor)?`,
      `(?:por favor )?(?:no más|basta de) ${spanishThings}(?: por favor)?`,
      `(?:por favor )?dej(?:e|en|a|ad) de (?:escribir|enviar|mandar|llamar|molestar|contactar)(?:me|nos)?(?: ${spanishThings})?(?: por favor)?`,
      "(?:por favor )?(?:darme de baja|dar de baja|denme de baja|deme de baja|quiero darme de baja|cancelar suscripción)(?: por favor)?",
      "(?:stop|alto|basta) por favor",
    ],
  },
  smallTalk: {
    greeting: "hola|buenas|buenos días|buenas tardes|buenas noches|hola buenos días|hola buenas",
    thanks: "gracias|muchas gracias|mil gracias|gracias por todo",
    goodbye: "adiós|hasta luego|chao|hasta pronto|nos vemos",
    identity: "quién eres|quién es usted|eres un robot|eres una persona|eres humano",
    "well-being": "cómo estás|qué tal|cómo está|cómo está usted",
  },
  sentFile: {
    given:
      "aquí|adjunt[oa]s?|(?:le|les|te|os) (?:envío|mando|adjunto)|he (?:enviado|subido|adjuntado)|est[ae] es|est[ao]s son",
    things:
      "archivos?|ficheros?|fotos?|imagen|imágenes|capturas?(?: de pantalla)?|documentos?|pdfs?|facturas?|recibos?|contrato|vídeos?|escaneos?|formulario|carta",
    beside:
      "está|están|tienen?|tienes|tenéis|va|van|el|la|los|las|una?|unos|unas|mis?|que|me|pidió|pidieron|como|pedido|por favor|gracias|hola|buenos días|y|lo|otr[oa]|más|ok|le|les|te|os",
  },
  noAnswer: [
    /(?<!\p{L})no (?:lo )?sé(?!\p{L})|(?<!\p{L})no (?:tengo|dispongo de|encuentro|he encontrado)(?: [^\s.!?]+){0,3} (?:información|datos|respuesta|detalles)/iu,
  ],
};
