import type { ChatWords } from "../shapes/server/chat.ts";

export const chat: ChatWords = {
  locale: "nl-NL",
  ask: "Zal ik dit precies zo uitvoeren? Antwoord met ‘ja’, of zeg wat er anders moet.",
  yes: "ja",
  no: "nee",
  done: "Gedaan.",
  failed: "Dat is niet gelukt.",
  offer: "Dit kan ik hier voor u doen: {list}.",
  person: "U kunt ook om een medewerker vragen.",
  private: "Mijn instructies kan ik niet delen. Waarmee kan ik u helpen?",
  unknown:
    "Ik heb het geprobeerd en geen antwoord gekregen, dus het kan wel of niet zijn uitgevoerd. Controleer dat voordat u het opnieuw probeert; ik herhaal het niet uit mezelf.",
};
