import type { ExtraTranslation, Translate } from "../../translation.ts";

/** Teaser, fields before the chat, consent and speech in Polish. */
export const translate: Translate<"one" | "few" | "many" | "other", ExtraTranslation> = ({ count }) => ({
  teaser: "Wiadomość z czatu",
  dismiss: "Ukryj",
  fields: {
    title: "Zanim zaczniemy",
    name: "Imię i nazwisko",
    email: "E-mail",
    phone: "Numer telefonu",
    optional: "opcjonalnie",
    choose: "Prosimy wybrać",
    start: "Rozpocznij czat",
    missing: "Prosimy wypełnić to pole.",
    wrong: {
      email: "Prosimy podać adres w postaci nazwa@example.com.",
      tel: "Prosimy podać numer telefonu.",
      number: "Prosimy podać liczbę.",
      url: "Prosimy podać adres w postaci https://example.com.",
    },
  },
  consent: {
    title: "Przed pierwszą wiadomością",
    text: (company) =>
      `Treść wiadomości jest wysyłana do ${company ? `firmy ${company}` : "tej witryny"} i tam przechowywana, abyśmy mogli odpowiedzieć.`,
    stored: {
      session: "Ta karta pamięta rozmowę do chwili zamknięcia.",
      local: count({
        one: "Ta przeglądarka pamięta rozmowę przez # dzień.",
        few: "Ta przeglądarka pamięta rozmowę przez # dni.",
        many: "Ta przeglądarka pamięta rozmowę przez # dni.",
        other: "Ta przeglądarka pamięta rozmowę przez # dnia.",
      }),
      none: "Ta przeglądarka nie zapamiętuje rozmowy.",
    },
    agree: "Zgadzam się, wyślij",
    decline: "Nie teraz",
  },
  speech: {
    dictate: "Dyktuj",
    readAloud: "Czytaj odpowiedzi na głos",
    title: "Dyktowanie",
    where: "Przeglądarka zamienia głos na tekst. Większość przeglądarek wysyła w tym celu dźwięk do producenta.",
    begin: "Zacznij dyktować",
    problem: {
      "not-allowed": "Mikrofon nie jest tu dozwolony. Można pisać albo zezwolić na mikrofon w przeglądarce.",
      "audio-capture": "Nie znaleziono mikrofonu. Można pisać.",
      network: "Rozpoznawanie mowy w przeglądarce jest niedostępne. Można pisać.",
      other: "Dyktowanie zostało zatrzymane. Można pisać.",
    },
    local: "Odpowiedzi odczytuje głos z tego urządzenia. Nic nie jest przy tym wysyłane.",
    noVoice: "To urządzenie nie ma głosu dla tego języka.",
    ok: "OK",
  },
});
