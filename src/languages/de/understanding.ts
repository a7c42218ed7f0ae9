import type { UnderstandingWords } from "../shapes/server/understanding.ts";

const germanThings = "(?:sms|nachrichten|texte|anrufe|werbung|whatsapps?)";

/** Behind these a verb's letters are a noun: "das Buchen". */
const verb =
  "(?<!(?<!\\p{L})(?:de[rmns]|die|das|(?:k|m|d|s)?ein(?:e[rmns]?)?|(?:ihr|unser|eur|dies|jed)(?:e[rmns]?)?|euer|ist|war) )<verb>";
/** One of these makes a verb a wish; the formal "Sie" and "das" do so behind it alone. */
const polite = "(?:bitte|gerne?|es|ihn|mich|(?:den|diesen) termin)";
const beside = `(?:${polite}|so|jetzt|gleich|einmal|mal|das|sie|mir)`;

export const understanding: UnderstandingWords = {
  common: "der die und das ist nicht sie mit den ein eine auf für im dem des von zu sich werden wir oder wenn bei als",
  asking: "wie was wann wo ich ihr ihre haben gibt kann",
  helping: "genau seid euch finde",
  general: "",
  confirmation: {
    yes: "ja|jawohl|gerne?|genau(?: so)?|richtig|stimmt|passt|prima|ok|okay|einverstanden|in ordnung",
    more: "bitte(?: so)?|danke|genau(?: so)?|gerne?|das stimmt|das passt|das ist richtig|stimmt so|passt so|machen sie das|mach das|mach das bitte|(?:so )?machen wir(?: das| es)?(?: so)?",
    alone: "(?:bitte )?(?:machen sie|mach) das(?: (?:bitte|so))*|stimmt so|passt so|so machen wir(?: das| es)?",
    no: "nein(?: danke)?|nicht|stopp?|abbrechen|lieber nicht|lassen sie es|lass es|vergiss es",
    thanks: "danke(?: (?:schön|sehr|dir|ihnen))?|dankeschön|vielen dank|besten dank|merci",
    allRight: "gut|sehr gut|alles klar|prima|super|passt|passt so|in ordnung|schön|perfekt|na gut",
  },
  // Bare stems that are nouns as well, such as "Buch" and "Kauf", are left out.
  verbs: {
    book: "buchen?|reservieren?|vereinbaren?|eintragen|(?:tragen?|trag)(?= (?:\\S+ ){0,4}ein(?!\\p{L}))|festmachen",
    order: "bestellen?|bestell|kaufen?",
    send: "senden?|schicken?|schick|abschicken|absenden|zuschicken",
    pay: "bezahlen?|zahlen?",
    phrase: `(?<!\\p{L})(?:${beside} )*(?:${polite} (?:${beside} )*${verb}(?: (?:${beside}|ein))*|${verb}(?: (?:${beside}|ein))* (?:${polite}|sie|das)(?: (?:${beside}|ein))*)(?!\\p{L})`,
    doIt: "mach das",
  },
  person: {
    requests: [
      String.raw`^(?=.*(?:sprechen|reden|schreiben|verbinden?|verbunden|chatten|weiterleiten|leiten|telefonieren|durchstellen)(?!\p{L})).*(?:mit|an|zu) (?:(?:einem|einer|einen|eine|nem|ner|dem|der|ihrem|eurem) )?(?:(?:echten|richtigen|menschlichen|realen) )?(?:mensch(?:en)?|person|mitarbeiter(?:in)?|berater(?:in)?|kolleg(?:en|in)|ansprechpartner(?:in)?|sachbearbeiter(?:in)?|kundendienst|kundenservice|jemand(?:em|en)?|irgendjemand(?:em|en)?)(?!\p{L}).*`,
      "^(?:bitte )?(?:ein(?:en)? )?(?:echten? |richtigen? )?(?:menschen?|mitarbeiter(?:in)?|ansprechpartner|kundenservice|kundendienst)(?: bitte)?$",
      "(?:brauche|will|möchte|gibt es|geben sie mir|gib mir|hätte gern)(?: (?:hier|auch|bitte|nur|jetzt|einfach|mir))* (?:ein(?:en|e)? (?:(?:echten?|richtigen?) )?|(?:echten?|richtigen?) )(?:menschen?|mitarbeiter(?:in)?|ansprechpartner(?:in)?)",
      "(?:gibt es|gibts|gibt s|habt ihr|haben sie|hat es)(?: (?:hier|auch|bei euch|bei ihnen|noch|denn))* (?:echte|richtige|lebendige) (?:menschen|personen|mitarbeiter)",
      "(?:jemand(?:en)?|ein(?:en)? (?:menschen|mitarbeiter)) (?:am|ans) (?:telefon|apparat)",
      "^(?:bitte )?(?:(?:kann|könnte|dürfte|darf) ich|ich (?:möchte|will|würde gerne?)|lassen sie mich|lass mich)(?: bitte| gerne?)? mit (?:de[rmn]|eine[rmn]?|ihre[rmn]|jemand(?:em|en)? (?:aus|von|vom) (?:de[rmn] )?) ?<whom> (?:sprechen|reden|telefonieren)(?: bitte)?$",
      "(?:verbinden sie mich|stellen sie mich|verbinde mich) (?:bitte )?(?:mit|zu|zum|zur) (?:de[rmn]|eine[rmn]|ihre[rmn]|eine) ?<whom>(?: durch| bitte)*$",
    ],
    always:
      "(?:nicht|keine?n?|nie)(?: länger| mehr)?(?: mit)?(?: (?:einem|einer|dem|diesem|der))? (?:bot|chatbot|roboter|maschine|computer|ki)(?: (?:sprechen|reden|schreiben|chatten))?",
    turned: String.raw`nicht (?:mit|an|\S+ (?:sprechen|reden|schreiben))|keine?n? (?:(?:echten?|richtigen?) )?(?:mensch|person|mitarbeiter|berater|kolleg)\p{L}*|gestern|sprach|gesprochen|^(?:wie|wann|warum|wer|was) .*|^(?:spreche|rede|schreibe) ich .*|^(?:bist|sind) (?:du|sie) .*`,
  },
  trouble: {
    denied: "nicht|kein|keine|keinen|nie|ohne",
    complaint: String.raw`beschwer\p{L}*|reklamation|reklamieren|enttäuscht|unverschämt\p{L}*|unzufrieden|frechheit|unmöglich|katastrophe|katastrophal|saftladen|abzocke|betrug|betrogen|sauer|wütend|stinksauer|unfähig|genervt|(?:schlechter?|miserabler?|furchtbarer?) (?:service|kundendienst|behandlung)|niemand (?:meldet|antwortet|ruft|hilft|kommt|kam)`,
    insult: String.raw`(?:voll)?idiot(?:en|in)?|trottel\p{L}*|depp(?:en)?|schwachköpfe?|arschl(?:och|öcher)|schei(?:ß|ss)\p{L}*|mistladen|drecksladen|blödmänner|verarsch\p{L}*|so ein (?:mist|dreck|saftladen)|(?:blöder?|dummer?|doofer?) (?:bot|roboter|maschine|laden|firma|verein)|(?:habt|haben)(?: \S+){0,4} (?:kaputt(?: ?gemacht)?|kaputtgemacht|zerstört|ruiniert|beschädigt)`,
    wrongCharge:
      "(?:zu viel|doppelt|zweimal|falsch) (?:abgebucht|berechnet|bezahlt|belastet)|(?:rechnung|betrag|abbuchung) (?:ist|war|stimmt) (?:falsch|nicht|zu hoch)",
    moneyBack:
      "(?:will|möchte|verlange|fordere|brauche)(?: bitte)?(?: (?:mein|das|meine|eine|volle))* (?:geld zurück|rückerstattung|erstattung|gutschrift)|geld zurück (?:haben|bitte)",
    callBack:
      "(?:rufen sie|ruft|ruf)(?: (?:mich|uns|bitte))* zurück|(?:um|möchte|brauche|bitte|will)(?: (?:einen|um|gerne?))* (?:rückruf)|zurückgerufen werden|zurückrufen",
    callAt: String.raw`(?:rufen? sie|ruft|rufe?|erreichen sie|kontaktieren sie)(?: bitte)? (?:mich|uns)(?! (?:bitte )?nicht)|(?:mich|uns)(?: (?!nicht )\S+){0,6} (?:anrufen|zurückrufen|erreichen|zurück)|rückruf|erreichbar`,
    law: "anwalt|anwältin|rechtsanwalt|verklage|anzeige erstatten|verbraucherzentrale|polizei",
    harm: "(?:verletzt|blutet|in gefahr|bedroht|belästigt|verbrannt|stromschlag|allergische reaktion|gefährlich|umbringen|suizid)",
    broken: String.raw`(?:geht|funktioniert|läuft|schließt|öffnet|heizt|startet|brennt|spült)(?: \S+){0,3} nicht(?: mehr)?|(?:ist|sind|war)(?: \S+){0,3} (?:kaputt|defekt|undicht|verstopft|beschädigt|ausgefallen|zerbrochen)|kaputtgegangen|kein (?:strom|warmwasser|licht)|tropft`,
  },
  stop: {
    words: ["stopp", "abmelden", "abbestellen", "austragen"],
    phrases: [
      "(?:bitte )?(?:stopp?|abmelden|abbestellen|austragen)(?: bitte)",
      "bitte (?:stopp?|abmelden|abbestellen|austragen)",
      `(?:bitte )?(?:keine|nie wieder|nicht mehr) ${germanThings}(?: mehr)?(?: (?:an mich|bitte|schicken|senden|schreiben))*`,
      `(?:bitte )?(?:schreiben|kontaktieren|schicken|senden|rufen)(?: sie)?(?: mich| mir)?(?: bitte)? (?:keine ${germanThings} mehr|nicht mehr(?: an)?)`,
      "(?:bitte )?(?:schreib|kontaktier|ruf)(?:t|e)? (?:mich|mir)(?: bitte)? nicht mehr(?: an)?",
      "(?:bitte )?(?:hören sie|hör|hört) (?:bitte )?(?:damit )?auf(?: mir zu schreiben| mich anzurufen)?",
      "(?:bitte )?(?:melden sie mich|meld mich) (?:bitte )?ab",
    ],
  },
  smallTalk: {
    greeting: "hallo|guten tag|guten morgen|guten abend|moin|servus",
    thanks: "danke|vielen dank|danke schön",
    goodbye: "tschüss|auf wiedersehen",
    identity: "wer bist du|wer sind sie|bist du ein roboter",
    "well-being": "wie geht es dir|wie geht es ihnen",
  },
  sentFile: {
    given:
      "hier|anbei|angehängt|beigefügt|im anhang|siehe anhang|hochgeladen|geschickt|gesendet|das ist|dies ist|das sind",
    things:
      "datei(?:en)?|fotos?|bild(?:er)?|screenshots?|dokumente?|unterlagen?|anhang|anhänge|pdfs?|rechnung(?:en)?|belege?|vertrag|quittung|scans?|videos?|aufnahmen?|formular|schreiben|brief",
    beside: String.raw`ist|sind|der|die|das|den|dem|ein|eine|einen|noch|mal|mein|meine|meinen|unser|unsere|habe|hab|ich|wir|haben|ihnen|euch|dir|sie|finden|im|als|siehe|bitte|danke|hallo|ok|wie|gewünscht\p{L}*|besprochen|versprochen|kommt|kommen|jetzt|nun|gerade|und|zwei|so|also|auch|dazu`,
  },
  noAnswer: [
    /(?<!\p{L})(?:weiß ich|ich weiß)(?: [^\s.!?]+){0,3} nicht(?!\p{L})/iu,
    /(?<!\p{L})(?:habe ich|ich habe|liegen mir|mir liegen|finde ich|ich finde|konnte ich|ich konnte|kann ich|ich kann)(?: [^\s.!?]+){0,5} (?:keine? (?:[^\s.!?]+ )?(?:informationen?|angaben?|auskunft|antwort|hinweise?|daten|details)(?! von Ihnen)|nichts|nicht (?:finden|beantworten|sagen)|(?<!noch )nicht bestätigen(?!,? (?:bevor|bis|solange|ohne)(?!\p{L})))(?!\p{L})/iu,
  ],
};
