import type { ExtraTranslation, Translate } from "../../translation.ts";

/** Teaser, fields before the chat, consent and speech in German. */
export const translate: Translate<"one" | "other", ExtraTranslation> = ({ count }) => ({
  teaser: "Nachricht aus dem Chat",
  dismiss: "Ausblenden",
  fields: {
    title: "Bevor wir beginnen",
    name: "Name",
    email: "E-Mail-Adresse",
    phone: "Telefonnummer",
    optional: "optional",
    choose: "Bitte wählen",
    start: "Chat beginnen",
    missing: "Bitte füllen Sie dieses Feld aus.",
    wrong: {
      email: "Bitte geben Sie eine Adresse wie name@example.com ein.",
      tel: "Bitte geben Sie eine Telefonnummer ein.",
      number: "Bitte geben Sie eine Zahl ein.",
      url: "Bitte geben Sie eine Adresse wie https://example.com ein.",
    },
  },
  consent: {
    title: "Vor Ihrer ersten Nachricht",
    text: (company) =>
      `Was Sie schreiben, wird an ${company || "diese Website"} gesendet und dort gespeichert, um Ihnen zu antworten.`,
    stored: {
      session: "Dieser Tab merkt sich die Unterhaltung, bis Sie ihn schließen.",
      local: count({
        one: "Dieser Browser merkt sich die Unterhaltung # Tag lang.",
        other: "Dieser Browser merkt sich die Unterhaltung # Tage lang.",
      }),
      none: "Dieser Browser merkt sich die Unterhaltung nicht.",
    },
    agree: "Zustimmen und senden",
    decline: "Jetzt nicht",
  },
  speech: {
    dictate: "Diktieren",
    readAloud: "Antworten vorlesen",
    title: "Diktieren",
    where: "Ihr Browser macht aus Ihrer Stimme Text. Die meisten Browser senden den Ton dafür an ihren Hersteller.",
    begin: "Diktat beginnen",
    problem: {
      "not-allowed": "Das Mikrofon ist hier nicht erlaubt. Sie können tippen oder es im Browser erlauben.",
      "audio-capture": "Es wurde kein Mikrofon gefunden. Sie können stattdessen tippen.",
      network: "Der Browser erreicht seinen Sprachdienst nicht. Sie können stattdessen tippen.",
      other: "Das Diktat wurde beendet. Sie können stattdessen tippen.",
    },
    local: "Eine Stimme dieses Geräts liest die Antworten vor. Dafür wird nichts gesendet.",
    noVoice: "Dieses Gerät hat keine Stimme für diese Sprache.",
    ok: "OK",
  },
});
