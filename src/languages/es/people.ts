import type { PeopleWords } from "../shapes/server/offline/people.ts";

export const people: PeopleWords = {
  someone: "alguien|alguno|una persona|persona (?:real|de verdad|humana)|de carne y hueso",
  staff: String.raw`human[oa]s?|agente|asesor\p{L}*|operador\p{L}*|compañer[oa]\p{L}*|empleado\p{L}*|encargad[oa]|responsable|jefe|jefa|gerente|supervisor\p{L}*|director\p{L}*|equipo|atención al cliente|soporte|secretaría|administración|técnico|personal|departamento|oficina|recepción`,
  talk: String.raw`hablar|hablo|hable|atienda|atiendan|atender|tratar|explicar\p{L}*|comentar|conversar|chatear|pásame|páseme|pásenme|pasarme|pasar|comuní\p{L}*|conect\p{L}*|transfi\p{L}*|ayude|ayudar|ponme|póngame|encargue`,
  present: "hay|ahí",
  ring: String.raw`llam[aeáé]\p{L}*|llámen\p{L}*|telefone\p{L}*|teléfono|llamada|contacten\p{L}*|contactar\p{L}*|contacto|localiz\p{L}*`,
  me: String.raw`me|nos|llám\p{L}*me|llamar?me|llamadme|llámenme|llámame|contáctenme|conmigo|mi número|mi móvil|mi teléfono`,
  mine: String.raw`mi|mis|mío|nuestr\p{L}*`,
  bot: String.raw`robot\p{L}*|bot|bots|máquina|ordenador|computadora|automátic\p{L}*|ia`,
  money: String.raw`dinero|euros?|factura\p{L}*|cobr\p{L}*|cargo\p{L}*|cargado|cobro|pagad[oa]|pago|pagar|cuenta|tarjeta|fianza|reembols\p{L}*|devolución|devolver|devuelv\p{L}*|importe|precio|recibo|plata|pesos`,
  excess: String.raw`dos veces|doble|de más|demasiado|error|mal|equivoca\p{L}*|incorrect\p{L}*|sin (?:mi|permiso|avisar|autorización)|nunca (?:pedí|he pedido)|no (?:pedí|he pedido|contraté)|en vez de|en lugar de|más de|de mi|duplicado|indebid\p{L}*`,
  back: String.raw`devuelv\p{L}*|devolver|devolución|reembols\p{L}*|de vuelta|dónde está mi|recuperar|indemniz\p{L}*|compens\p{L}*`,
  nobody: String.raw`nadie|ningún|no contestan|no responden|sin respuesta|no (?:vino|apareció|aparecieron|se presentó|llamaron|llegó)|ignora\p{L}*|sin avisar|nunca (?:llegó|llamaron|vino)|no me (?:llaman|contestan|responden|hacen)`,
  again: String.raw`otra vez|de nuevo|todavía|aún|segunda vez|tercera vez|cuarta vez|tres veces|días|semanas|meses|horas|llevo|esperando|espero|desde|prometi\p{L}*|quedaron|siempre|cada vez|vuelve|vuelto|sigue|sigo`,
  bad: String.raw`maleducad[oa]|grosero\p{L}*|grosera|mal trato|peor|pésim[oa]|fatal|horrible|terrible|malísimo|vergüenza|vergonzos[oa]|inaceptable|indignante|tomadura|tomando el pelo|burla|broma|ridícul[oa]|hart[oa]|enfadad[oa]|enojad[oa]|cabread[oa]|furios[oa]|molest[oa]|decepcion\p{L}*|descontent[oa]|insatisfech[oa]|no estoy content[oa]|queja|quejarme|reclam\p{L}*|abogad[oa]|denuncia\p{L}*|demanda\p{L}*|juicio|estafa\p{L}*|timo|robo|ladron\p{L}*|mentir\p{L}*|mintieron|fraude|incompetente\p{L}*|inútil\p{L}*|desastre|lamentable|asco|basta|colmo|insult\p{L}*|sucio|sucia|dañaron|rompieron|abuso`,
  hazard: String.raw`gas|humo|fuego|llamas?|incendio|chispas?|eléctric\p{L}*|descarga|calambre|enchufe|corriente|sangre|quemad[oa]|monóxido|agua|inunda\p{L}*|pastilla\p{L}*|veneno|intoxic\p{L}*|tóxico|producto|peligro\p{L}*|alarma|explo\p{L}*|cuchillo|arma|amenaz\p{L}*|maread[oa]`,
  acute: "huele|olor|sale|salen|saliendo|quema|arde|echando",
  harm: String.raw`tragado|tragó|desmay\p{L}*|inconsciente|herid[oa]|caíd[oa]|cayó|me caí|resbal\p{L}*|sangra\p{L}*|respira\p{L}*|ahog\p{L}*|urgencia|emergencia|ambulancia|hospital|casi (?:atropella\p{L}*|mata\p{L}*|golpea\p{L}*)|atropell\p{L}*|le dio|me dio|me ha dado|agred\p{L}*|miedo por|atrapad[oa]|encerrad[oa]|no quiero vivir|morir|matarme|suicid\p{L}*|alérgic\p{L}*|alergia|golpeó|explotó`,
  other: String.raw`otra persona|por persona|para (?:dos|tres|cuatro|cinco|seis|una|\d+) personas?|mesa para|cuántas personas|cuánta gente|detector\p{L}*|extintor\p{L}*|mi (?:marido|mujer|amig[oa]|vecin[oa]|madre)|amiga mía|amigo mío`,
  rules: String.raw`cuál|cuáles|cuánto\p{L}*|cuánta\p{L}*|cómo|cuándo|dónde|qué (?:número|hora|es|pasa)|a qué|puedo|se puede|puede recoger\p{L}*|hay que|tengo que|tienen|tenéis|hacen falta|quién es|si cancelo|si yo|política|condiciones|norma\p{L}*|plazo\p{L}*|horario\p{L}*|cambiar`,
  thanks: String.raw`gracias|genial|estupendo|perfecto|amable\p{L}*|encantad[oa]|simpátic[oa]|contenta|muy content[oa]|feliz|resuelto|solucionado|arreglado|llegó|recibido|no hace falta|basta con|excelente|maravill\p{L}*|de maravilla`,
};
