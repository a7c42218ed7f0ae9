import type { Locale } from "./locale.ts";

const noKnowledge = "Mir liegen noch keine Dokumente vor, daher kann ich keine Fragen beantworten.";

/** German. */
export const de: Locale = {
  smallTalk: [
    [
      "greeting",
      /^(?:hallo|hi|hey|moin|servus|guten (?:tag|morgen|abend)|grüß gott|grüezi)(?: (?:zusammen|alle|nochmal))?$/,
    ],
    [
      "thanks",
      /^(?:(?:ok|okay|super|prima|toll|perfekt|gut|alles klar|ja|nein) )*(?:vielen |herzlichen |besten )?(?:danke|dankeschön|dank)(?: (?:schön|sehr|dir|ihnen|für (?:die|deine|ihre) (?:hilfe|antwort|info)))*$/,
    ],
    [
      "goodbye",
      /^(?:(?:ok|okay|danke) )*(?:tschüss|tschüs|ciao|auf wiedersehen|bis (?:bald|später|dann)|schönen (?:tag|abend)(?: noch)?)$/,
    ],
    ["identity", /^(?:wer|was) (?:bist du|sind sie)$|^wie (?:heißt du|heißen sie)$/],
    [
      "identity",
      /^(?:bist du|sind sie|ist das|spreche ich mit|schreibe ich mit|rede ich mit) (?:ein(?:e|em|er)? )?(?:echte[rns]? |richtige[rns]? )?(?:mensch|menschen|person|roboter|bot|chatbot|maschine|ki|computer)$/,
    ],
    [
      "ability",
      /^(?:was (?:kannst du|können sie)(?: alles)?|wobei (?:kannst du|können sie)(?: mir)? helfen|was weißt du|hilfe|(?:kannst du|können sie) mir helfen|ich (?:brauche hilfe|habe eine frage))$/,
    ],
    ["well-being", /^(?:(?:hallo|hi|hey) )?wie geht(?: es|s)?(?: dir| ihnen)?$/],
    [
      "agreement",
      /^(?:(?:ja|nein|ok|okay|gut|super|prima|toll|alles klar|verstanden|genau|passt|in ordnung|bitte|gerne) ?)+$/,
    ],
  ],
  person:
    /\b(?:mit|zu|an) (?:eine[mnr]|jemand|jemandem|ihre[mnr]|eure[mnr])? ?(?:echten |richtigen )?(?:menschen|mitarbeiter(?:in)?|person|kolleg(?:en|in)|berater(?:in)?|jemandem|jemand) (?:sprechen|reden|schreiben|verbinden|verbunden|chatten)|\bechte[rn]? mensch(?:en)?\b/i,
  complaint:
    /\b(?:beschwer\w*|reklamation|enttäuscht|unverschämt\w*|unzufrieden|frechheit|unmöglich|katastrophe|schlechter service)\b/i,
  leaning:
    /^(?:und|oder|aber|auch|dann|also|was ist mit|wie ist|wie sieht|warum|wieso|wie lange|wie viel|wann|wo|wirklich|welche)\b|\b(?:das|dies|diese|davon|dafür|damit|dort|dann|es|sie|stattdessen|sonst)\b/i,
  nextQuestion:
    /(?:,? (?:und|oder|aber|außerdem)|,|;) (?:auch )?(?=(?:was|wie|wann|wo|wer|welche[rsnm]?|warum|ist|sind|gibt|gibts|kann|kannst|könnt|darf|habt|haben|muss|macht|kostet)\b)/i,
  dangers: [
    { signs: [/gasgeruch|\bgas\b|gasleck/i, /gasgeruch|gasleck|riech\w*|stinkt|geruch/i], query: "Gasgeruch Gas" },
    { signs: [/kohlenmonoxid|\bco.?(?:melder|alarm)/i], query: "Kohlenmonoxid Alarm" },
    { signs: [/\b(?:rauch|raucht|qualmt?|brennt|feuer|es brennt)\b/i], query: "Rauch Feuer Feuerwehr" },
    {
      signs: [
        /brustschmerz\w*|atemnot|bewusstlos\w*|herzinfarkt|schlaganfall|vergift\w*|überdosis|suizid\w*|umbringen/i,
      ],
      query: "Lebensgefahr Notfall Notruf",
    },
    {
      signs: [
        /heizung|\bkalt\b|frier\w*/i,
        /\b(?:baby|säugling|neugeboren\w*|kleinkind|schwanger|monate alt|wochen alt)\b/i,
      ],
      query: "Heizung Ausfall Baby",
    },
    { signs: [/rohrbruch|wasser (?:läuft|überall)|überschwemm\w*/i], query: "Rohrbruch Wasser" },
  ],
  contactQuery: "Kontakt Telefon E-Mail Ansprechpartner",
  texts: {
    greeting: "Hallo. Was möchten Sie wissen?",
    thanks: "Gern geschehen. Kann ich sonst noch etwas für Sie tun?",
    goodbye: "Auf Wiedersehen, kommen Sie gern wieder.",
    handedOver: (name) => `Sie schreiben jetzt mit ${name}. Was kann ich für Sie tun?`,
    wellBeing: "Danke, gut. Was möchten Sie wissen?",
    agreement: "Gut. Möchten Sie sonst noch etwas wissen?",
    identity: (name, knowledge) =>
      `Ich bin ${name}, ein KI-Assistent und kein Mensch.${knowledge === undefined ? "" : ` Ich schlage in ${knowledge} nach.`}`,
    ability: (name, knowledge) =>
      knowledge === undefined
        ? `Ich bin ${name}, ein KI-Assistent. ${noKnowledge}`
        : `Ich beantworte Fragen aus ${knowledge} und zeige, woher jede Antwort kommt. Was möchten Sie wissen?`,
    noKnowledge,
    emptyKnowledge: (knowledge) => `${knowledge} hat noch keine Seiten, daher kann ich das nicht nachschlagen.`,
    noQuestion: "Ich konnte darin keine Frage erkennen. Was möchten Sie wissen?",
    notFound: (knowledge) => `Dazu finde ich nichts in ${knowledge}, und raten möchte ich nicht.`,
    nearest: "Das kommt dem am nächsten:",
    topics: (names) => `Helfen kann ich bei: ${names.join(", ")}.`,
    rephrase: "Vielleicht fragen Sie es mit anderen Worten.",
    sorry: "Das tut mir leid.",
    person: "Ich bin ein KI-Assistent und kann Sie von hier nicht verbinden.",
    emergency: "Wenn jemand in Gefahr ist, rufen Sie jetzt den Notruf 112 und bringen Sie sich in Sicherheit.",
  },
};
