import type { KindWords } from "../shapes/server/offline/kinds.ts";

export const kinds: KindWords = {
  asks: {
    price: String.raw`quanto (?:custa\p{L}*|é|fica|pago|se paga|cobram)|preços?|tarifas?|custa\p{L}*|car[oa]s?`,
    duration: String.raw`quanto tempo|quanto dura|demora\p{L}*|até quando|prazo`,
    time: "quando|a que horas?|que dias?|quais dias|abert[oa]s?|abrem?|horários?|fecham?",
    frequency: "quantas vezes|com que frequência",
    phone: "(?:número de )?telefone|ligar|telefonar",
    number: "quant[oa]s|que idade|a partir de que idade|que tamanho|a que distância",
    place: "onde|endereço|morada|localizad[oa]s?|fica(?:m)?",
    person: "quem",
  },
  free: "grátis|gratuit[oa]s?|sem custos?|de graça",
  often: String.raw`(?:uma|duas|três|\d) ve(?:z|zes) (?:ao|à|por) \p{L}{2,}|cada \p{L}{3,}|tod[oa]s [oa]s \p{L}{3,}|diári[oa]\p{L}*|semana(?:l|is)\p{L}*|mensa(?:l|is)|anua(?:l|is)`,
  long: "",
  place: "rua|avenida|praça|largo|estrada|atrás|em frente|ao lado|perto|estação|esquina|andar|junto",
  title: "Sr|Sra|Dr|Dra|Dona",
};
