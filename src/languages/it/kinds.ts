import type { KindWords } from "../shapes/server/offline/kinds.ts";

export const kinds: KindWords = {
  asks: {
    price: String.raw`quanto (?:costa\p{L}*|viene|vengono|si paga|pago|è)|prezz[oi]|tariff[ae]|costa\p{L}*|costo|car[oa]`,
    duration: String.raw`quanto (?:tempo|dura\p{L}*|ci vuole)|entro quando|fino a quando|preavviso`,
    time: String.raw`quando|a che ora|che giorn[oi]|quali giorni|apert[oaie]|aprite|orari[o]?|chiud\p{L}*`,
    frequency: "quante volte|con che frequenza|ogni quanto",
    phone: "(?:numero di )?telefono|chiamar(?:e|vi)|chiamo",
    number: "quant[iae]|che età|da che età|quanti anni|quanto (?:grande|lontano)",
    place: "dove|indirizzo|si trova|vi trovo",
    person: "chi",
  },
  free: "gratis|gratuit[oaie]|senza costi",
  often: String.raw`(?:una|due|tre|\d) volt[ae] (?:al|alla|a) \p{L}{2,}|ogni \p{L}{3,}|tutti i \p{L}{3,}|tutte le \p{L}{3,}|quotidian\p{L}+|settimanal\p{L}+|mensil\p{L}+|annual\p{L}+`,
  long: "",
  place: String.raw`piazza|viale|corso|vicolo|dietro|di fronte|accanto|vicino|stazione|angolo|piano|via \p{Lu}\p{L}+`,
  title: String.raw`Sig|Sig\.ra|Dott|Dott\.ssa|Dr`,
};
