import type { ExtraTranslation, Translate } from "../../translation.ts";

/** Teaser, fields before the chat, consent and speech in French. */
export const translate: Translate<"one" | "many" | "other", ExtraTranslation> = ({ count }) => ({
  teaser: "Message du chat",
  dismiss: "Masquer",
  fields: {
    title: "Avant de commencer",
    name: "Nom",
    email: "Adresse e-mail",
    phone: "Numéro de téléphone",
    optional: "facultatif",
    choose: "Choisissez",
    start: "Commencer",
    missing: "Veuillez remplir ce champ.",
    wrong: {
      email: "Saisissez une adresse comme nom@example.com.",
      tel: "Saisissez un numéro de téléphone.",
      number: "Saisissez un nombre.",
      url: "Saisissez une adresse comme https://example.com.",
    },
  },
  consent: {
    title: "Avant votre premier message",
    text: (company) => `Ce que vous écrivez est envoyé à ${company || "ce site"} et y est conservé pour vous répondre.`,
    stored: {
      session: "Cet onglet garde la conversation jusqu’à ce que vous le fermiez.",
      local: count({
        one: "Ce navigateur garde la conversation pendant # jour.",
        many: "Ce navigateur garde la conversation pendant # de jours.",
        other: "Ce navigateur garde la conversation pendant # jours.",
      }),
      none: "Ce navigateur ne garde pas la conversation.",
    },
    agree: "Accepter et envoyer",
    decline: "Pas maintenant",
  },
  speech: {
    dictate: "Dicter",
    readAloud: "Lire les réponses à voix haute",
    title: "Dictée",
    where:
      "Votre navigateur transforme votre voix en texte. Pour cela, la plupart des navigateurs envoient le son à leur éditeur.",
    begin: "Commencer la dictée",
    problem: {
      "not-allowed": "Le microphone n’est pas autorisé ici. Vous pouvez écrire, ou l’autoriser dans le navigateur.",
      "audio-capture": "Aucun microphone n’a été trouvé. Vous pouvez écrire à la place.",
      network: "Le navigateur n’atteint pas son service vocal. Vous pouvez écrire à la place.",
      other: "La dictée s’est arrêtée. Vous pouvez écrire à la place.",
    },
    local: "Une voix de cet appareil lit les réponses. Rien n’est envoyé pour cela.",
    noVoice: "Cet appareil n’a pas de voix pour cette langue.",
    ok: "OK",
  },
});
