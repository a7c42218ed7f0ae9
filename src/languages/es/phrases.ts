import type { PhraseWords } from "../shapes/server/phrases.ts";

export const phrases: PhraseWords = {
  whichRows: "qu[ée]|cu[áa]l(?:es)?|qui[ée]n(?:es)?",
  excludes: "sin|no|excepto",
  below: "menos de|hasta",
  above: "más de|desde",
  andAbove: "o más|y más",
  nextRequest: "y|luego|después",
  nextRequestMore: "luego",
  countWords: "una dos tres cuatro cinco seis siete ocho nueve diez once doce",
  digits: "cifras|dígitos",
  digitNames: "cifras|dígitos|numeros|números",
  besideLetters: "y|seguid[oa]s de",
  withLetters: "y|e",
  suchAs: "como|por ejemplo",
  orExample: "o",
  introduces: "me llamo|mi nombre(?: es)?|soy",
  iAm: "soy|a nombre de",
  openings: "hola|y|pero",
  articles: "el|la|los|las|su|tu|nuev[oa]",
  measured: "c[uú]bic|cuadrad|importe|precio",
  numberedThings: "numero|número|habitación|sala|mesa",
  ownLetters: "[ñÑ¿¡]",
  aboutCookies: "privacidad",
  days: "d[ií]as?",
  instructs: "eres|confidencial|nunca (?:digas|prometas|reveles|menciones)",
  instructsAtStart: "responde|saluda",
  behindDay: "º|ª",
  beforeMonth: "de ",
  sections: "sección|artículo",
  services: `
open opening hours: abren abre abierto abierta horario horarios abrir
cost price charge: cuesta cuestan cuánto precio precios tarifa
park parking: aparcar aparcamiento estacionar estacionamiento
cancel cancelling cancellation: cancelar cancelo cancelación anular
appointment visit: cita citas
refund return: devolver devolución reembolso
delivery shipping: envío envíos entrega enviar
pay payment: pagar pago pagos
booking book reserve: reservar reserva
repair: reparar reparación
broken: averiado roto
guarantee warranty: garantía
dog pet: perro perros mascota mascotas
child children: niño niños hijo hija
room: habitación habitaciones
breakfast: desayuno
phone telephone: teléfono
address: dirección
insurance: seguro
cleaning: limpieza
pain hurt: dolor duele
monday: lunes
friday: viernes
saturday: sábado
sunday: domingo
weekend: fin-de-semana
password: contraseña
invoice bill: factura
key: llave
discount: descuento
slow: lento lenta
heating: calefacción
radiator: radiador radiadores
cold: frío fría
contract: contrato
cup: taza tazas
coffee: café
beans: granos
moving move: mudanza mudarme
engineer: técnico
noise: ruido ruidos
outage: avería apagón
gift: regalo
`,
};
