import type { ExtraTranslation, Translate } from "../../translation.ts";

/** Teaser, fields before the chat, consent and speech in Dutch. */
export const translate: Translate<"one" | "other", ExtraTranslation> = ({ count }) => ({
  teaser: "Bericht uit de chat",
  dismiss: "Verbergen",
  fields: {
    title: "Voordat we beginnen",
    name: "Naam",
    email: "E-mailadres",
    phone: "Telefoonnummer",
    optional: "optioneel",
    choose: "Maak een keuze",
    start: "Chat starten",
    missing: "Vul dit veld in.",
    wrong: {
      email: "Voer een adres in zoals naam@example.com.",
      tel: "Voer een telefoonnummer in.",
      number: "Voer een getal in.",
      url: "Voer een adres in zoals https://example.com.",
    },
  },
  consent: {
    title: "Vóór uw eerste bericht",
    text: (company) =>
      `Wat u schrijft, wordt naar ${company || "deze website"} verzonden en daar bewaard om u te antwoorden.`,
    stored: {
      session: "Dit tabblad onthoudt het gesprek totdat u het sluit.",
      local: count({
        one: "Deze browser onthoudt het gesprek # dag.",
        other: "Deze browser onthoudt het gesprek # dagen.",
      }),
      none: "Deze browser onthoudt het gesprek niet.",
    },
    agree: "Akkoord en verzenden",
    decline: "Niet nu",
  },
  speech: {
    dictate: "Dicteren",
    readAloud: "Antwoorden voorlezen",
    title: "Dicteren",
    where: "Uw browser zet uw stem om in tekst. De meeste browsers sturen het geluid daarvoor naar hun maker.",
    begin: "Beginnen met dicteren",
    problem: {
      "not-allowed": "De microfoon is hier niet toegestaan. U kunt typen, of de microfoon in de browser toestaan.",
      "audio-capture": "Er is geen microfoon gevonden. U kunt in plaats daarvan typen.",
      network: "De spraakherkenning van de browser is niet bereikbaar. U kunt in plaats daarvan typen.",
      other: "Het dicteren is gestopt. U kunt in plaats daarvan typen.",
    },
    local: "Een stem van dit apparaat leest de antwoorden voor. Daarvoor wordt niets verzonden.",
    noVoice: "Dit apparaat heeft geen stem voor deze taal.",
    ok: "OK",
  },
});
