import type { PhraseWords } from "../shapes/server/phrases.ts";

export const phrases: PhraseWords = {
  whichRows: "quais|que|quem",
  excludes: String.raw`não|sem|nenhum\p{L}?`,
  below: "até",
  above: "mais de",
  nextRequest: "depois",
  nextRequestMore: "depois",
  countWords: "um dois três quatro cinco seis sete oito nove dez onze doze",
  digits: "dígitos|algarismos",
  digitNames: "dígitos|números",
  besideLetters: "e|seguid[oa]s de",
  withLetters: "e",
  suchAs: "como|por exemplo",
  orExample: "ou",
  introduces: "meu nome|eu sou|me chamo",
  iAm: "sou|em nome de",
  articles: "o|a|os|as|seu|sua|nov[oa]",
  measured: "quadrad|valor",
  numberedThings: "quarto|mesa",
  ownLetters: "[ãõÃÕ]",
  aboutCookies: "privacidade",
  days: "d[ií]as?",
  instructs: "você é",
  behindDay: "º|ª",
  beforeMonth: "de ",
  services: `
open opening hours: aberto aberta abrem funcionamento
cost price charge: custa preço preços
park parking: estacionamento
cancel cancelling cancellation: cancelamento
appointment visit: consulta
refund return: devolução
repair: conserto
broken: quebrado
guarantee warranty: garantia
dog pet: cachorro cão
child children: criança crianças
room: quarto quartos
phone telephone: telefone
address: endereço
cleaning: limpeza
pain hurt: dor
password: senha
invoice bill: fatura
discount: desconto
slow: lento lenta
heating: aquecimento
radiator: radiador
cold: frio fria
contract: contrato
cup: chávena xícara caneca
coffee: café
moving move: mudança
engineer: técnico
noise: ruído barulho
`,
};
