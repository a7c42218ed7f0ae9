import type { UnderstandingWords } from "../shapes/server/understanding.ts";

export const understanding: UnderstandingWords = {
  common: "de het een en van is dat op te in voor met niet zijn aan er uw ook om bij door naar worden wordt",
  asking: "wat hoe wanneer waar mijn jullie kan ik heb hebben",
  helping:
    "jij je u hij zij wij we ben bent waren hebt heeft kunt kunnen wil wilt willen moet moeten mag mogen zal zullen jouw onze ons hun haar dit deze daar graag nog maar als dan wie welke welk precies uit tegen vind vinden",
  general:
    "gaan ga gaat ging doen doe doet gedaan krijg krijgt krijgen kom komt komen kwam laat laten geef geeft geven zeg zegt zeggen weet weten denk zie zien staat staan ligt blijf blijft blijven gebruik gebruiken nodig hoef hoeft hoeven zou zouden kon konden worden werd had hadden was gebeurt zit zitten houdt houden begin begint beginnen maak maakt maken neem neemt nemen stel stelt zoek zoeken lukt helpen liever beter goed slecht nieuw nieuwe ding dingen soort keer iets iemand niets niemand ander andere anders zelf alle alles elk elke ieder enkele veel weinig meer minder meest heel erg zo zo'n toch wel ook eens even altijd nooit nu straks vandaag morgen al pas weer verder samen daarna ervoor daarvoor hiervoor waarvoor eigenlijk misschien toen terwijl omdat zodat hierbij erbij eraan ervan ineens mensen meneer mevrouw hallo bedankt alsjeblieft vraag vragen mogelijk zeker",
  confirmation: {
    yes: "ja|jazeker|graag|prima|akkoord|klopt|oké|oke|ok|precies|in orde",
    more: "alsjeblieft|alstublieft|graag|bedankt|dank (?:u|je)|doe maar|doe dat|dat klopt|is goed|prima",
    alone: "doe maar|doe dat|is goed|dat klopt",
    no: "nee(?: bedankt| dank (?:u|je))?|stop|annuleer|laat maar|liever niet",
    thanks: "bedankt|dank (?:u|je)(?: wel)?|dankjewel",
    allRight: "prima|goed|in orde|is goed|top|mooi|helder",
  },
  verbs: {
    book: "boek(?:en)?|reserveer|reserveren",
    order: "bestel(?:len)?|koop|kopen",
    send: "verstuur|versturen|verzend|verzenden|stuur",
    pay: "betaal|betalen",
    before: "(?:u mag|je mag)",
    behind: "(?:het|hem|ze|die|dat|maar)",
  },
  person: {
    requests: [
      String.raw`^(?=.*(?:spreken|praten|chatten|doorverbinden|doorverbonden|doorverbind|verbinden|overzetten)(?!\p{L})).*(?:met|aan|naar) (?:(?:een|de|uw|jullie) )?(?:(?:echt|echte|menselijke) )?(?:mens|persoon|medewerker|medewerkster|iemand|collega|agent|klantenservice|manager)(?!\p{L}).*`,
      "(?:iemand|een (?:mens|medewerker|persoon)) aan de (?:lijn|telefoon)",
      "^(?:een )?(?:echte? )?(?:mens|medewerker|persoon)(?: alstublieft| alsjeblieft| graag| aub)?$",
      "(?:wil|wil graag|heb|geef me|mag ik) (?:graag )?(?:een )?(?:echte? )?(?:mens|medewerker|persoon)(?: nodig| spreken)?",
      "^(?:hallo )?(?:kan ik|mag ik|ik wil|ik wil graag|ik zou graag) (?:met )?(?:een|de|het|uw|jullie|iemand van) <whom> (?:spreken|praten|bellen)$",
    ],
    always: "(?:niet|geen)(?: meer)?(?: met)?(?: een| deze)? (?:bot|chatbot|robot|machine|computer)",
    turned: "niet met|geen (?:mens|medewerker|persoon)|gisteren|gesproken|sprak|^hoe .*",
  },
  trouble: {
    denied: "niet|geen|nooit|zonder",
    complaint:
      "(?:klacht|klagen|onacceptabel|teleurgesteld|schandalig|schande|oplichting|oplichters|woedend|boos|zat|incompetent|(?:slechte?|waardeloze|vreselijke) (?:service|ervaring|klantenservice)|niemand (?:antwoordt|belt|helpt|reageert))",
    insult: String.raw`idiot(?:en)?|sukkels?|klootzak(?:ken)?|debiel(?:en)?|kutbedrijf|klote\p{L}*|oelewappers?|(?:stomme|domme) (?:bot|robot|machine|computer|bedrijf|site)|dom bedrijf|(?:hebben|hebt|heeft)(?: \S+){0,4} (?:kapot(?: ?gemaakt)?|kapotgemaakt|gesloopt|verpest|vernield|beschadigd)`,
    wrongCharge:
      "(?:te veel|dubbel|twee keer|verkeerd) (?:betaald|afgeschreven|in rekening gebracht|berekend)|factuur (?:klopt niet|is fout|is verkeerd)",
    moneyBack:
      "(?:wil|eis|verlang|graag)(?: (?:mijn|een|het|volledige|nu))* (?:geld terug|terugbetaling|restitutie)|geld terug",
    callBack:
      "(?:bel|bellen|belt)(?: (?:u|jullie|je|me|mij))* terug|teruggebeld|terugbellen|iemand mij (?:belt|bellen)",
    callAt: String.raw`(?:bel|belt|bellen)(?: (?:u|je|jullie))? (?:mij|me|ons)(?! niet)|(?:mij|me|ons)(?: (?!niet )\S+){0,6} (?:bellen|terugbellen|bereiken|terug)|bereikbaar`,
    law: "advocaat|aangifte|politie|rechter",
    harm: "(?:gewond|in gevaar|bedreigd|bloedt|verbrand|allergische reactie|gevaarlijk|zelfmoord)",
    broken: String.raw`(?:werkt|gaat|sluit|start|doet)(?: \S+){0,3} niet(?: meer)?|(?:is|zijn)(?: \S+){0,3} (?:kapot|stuk|defect|verstopt|beschadigd|gebroken)|lekt|geen (?:stroom|warm water)`,
  },
  stop: {
    words: ["afmelden", "uitschrijven"],
    phrases: [
      "(?:stop|afmelden|uitschrijven) (?:alstublieft|alsjeblieft|aub|a u b)",
      "(?:alstublieft |alsjeblieft )?(?:geen|stop met) (?:sms|sms jes|berichten|telefoontjes|appen|sturen|bellen|berichten sturen)(?: meer)?(?: (?:alstublieft|alsjeblieft|aub))?",
      "(?:stuur|schrijf|bel|app) (?:me|mij) (?:geen (?:sms|berichten) meer|niet meer)(?: (?:alstublieft|alsjeblieft|aub))?",
    ],
  },
  smallTalk: {
    greeting: "hoi|goedemorgen|goedemiddag|goedenavond|goedendag|hé",
    thanks: "dank je|dank u|bedankt|dank je wel|dank u wel|dankjewel|hartelijk dank",
    goodbye: "doei|tot ziens|dag|fijne dag",
    identity: "wie ben je|wie bent u|ben je een robot|ben je een mens",
    "well-being": "hoe gaat het|hoe gaat het met je",
  },
  sentFile: {
    given: "hier|bijgevoegd|bijgaand|in de bijlage|dit is|dit zijn|gestuurd|geüpload|verstuurd|ik stuur",
    things:
      "bestand(?:en)?|foto|fotos|foto s|afbeelding(?:en)?|screenshots?|document(?:en)?|pdfs?|factuur|facturen|bon|contract|scans?|video|bijlagen?|formulier|brief|plaatje",
    beside:
      "is|zijn|de|het|een|mijn|ons|onze|heb|hebben|ik|wij|we|u|je|jullie|zoals|gevraagde?|beloofd|afgesproken|en|hallo|bedankt|dank|alstublieft|aub|ok|nog|nu|net|zie|ook|komt|komen",
  },
  noAnswer: [
    /(?<!\p{L})(?:weet ik|ik weet)(?: [^\s.!?]+){0,2} niet(?!\p{L})|(?<!\p{L})(?:ik heb|heb ik)(?: [^\s.!?]+){0,3} geen (?:[^\s.!?]+ )?(?:informatie|antwoord|gegevens)/iu,
  ],
};
