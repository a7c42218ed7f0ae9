import type { ParameterWords } from "../shapes/server/offline/parameters.ts";

export const parameters: ParameterWords = {
  name: "imie(?: i nazwisko)?|nazwisko",
  phone: "(?:numer )?telefonu?",
  email: "(?:adres )?e ?mail|poczta elektroniczna",
  postcode: "kod pocztowy",
  address: "adres(?: dostawy)?|ulica i numer",
  reference:
    "(?:numer|kod) (?:zamowienia|rezerwacji|faktury|klienta|umowy|przesylki|zgloszenia|paczki|polisy|karty)|referencja",
  past: String.raw`od (?:kiedy|ktorego)|urodz\p{L}*|zakup\p{L}*|kupion\p{L}*|ostatni\p{L}*(?! (?:dzien|noc))|zgubion\p{L}*|zdarzeni\p{L}*`,
  whole: "liczba|calkowita|bez miejsc po przecinku",
  question: String.raw`pytani\p{L}*|wiadomosc\p{L}*|prosb\p{L}*|uwag\p{L}*|komentarz\p{L}*`,
  letters: String.raw`liter\p{L}*`,
  birth: String.raw`urodz\p{L}*`,
};
