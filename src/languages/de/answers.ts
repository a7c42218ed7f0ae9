import type { AnswerTexts, AnswerWords } from "../shapes/server/answers.ts";

const noKnowledge = "Mir liegen noch keine Dokumente vor, daher kann ich keine Fragen beantworten.";

/** German. */
export const answers: AnswerWords = {
  smallTalk: [
    [
      "greeting",
      /^(?:hallo|hi|hey|moin|servus|guten (?:tag|morgen|abend)|grüß gott|grüezi)(?: (?:zusammen|alle|nochmal))?$/,
    ],
    [
      "thanks",
      /^(?:(?:ok|okay|super|prima|toll|perfekt|gut|alles klar|ja|nein) )*(?:vielen |herzlichen |besten )?(?:danke|dankeschön|dank)(?: (?:schön|sehr|dir|ihnen|für (?:die|deine|ihre) (?:hilfe|antwort|info)|das (?:hilft|reicht)(?: mir)?(?: (?:sehr|schon|weiter))*|das war (?:alles|sehr hilfreich|hilfreich)|sehr (?:nett|hilfreich|freundlich)))*$/,
    ],
    [
      "goodbye",
      /^(?:(?:ok|okay|danke|vielen|dank|nein|ja|gut|prima|super|alles|klar|das|wars|war|ist|wäre|schon|mehr|nichts|brauche|ich|nicht|für|heute|ihre|hilfe|na|dann|und|also) ){0,12}(?:tschüss|tschüs|ciao|auf wiedersehen|bis (?:bald|später|dann)|schönen (?:tag|abend)(?: noch)?)$/,
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
      /^(?:(?:ja|nein|ok|okay|gut|super|prima|toll|alles klar|verstanden|genau|passt|in ordnung|bitte|gerne|nichts mehr|das (?:wars|war alles|ist alles|wäre alles)) ?)+$/,
    ],
  ],
  requests: {
    whatsapp: /\b(?:auf|über|per|via|in|mit|zu) whatsapp\b|\bhab(?:t|en) (?:ihr|sie) whatsapp\b|^whatsapp(?: bitte)?$/,
    sms: /\b(?:per|als|via) sms\b|\bsms (?:an mich|schicken|senden)\b|\b(?:schick|schicke|schicken|send|sende|senden)(?: \S+){0,4} (?:eine )?sms\b|\b(?:aufs|auf mein) handy (?:schicken|senden)\b/,
    "web-call":
      /\b(?:hier|auf (?:der|dieser) (?:seite|website)|im browser)(?: \S+){0,2} (?:sprechen|reden)\b|\bsprechen statt (?:tippen|schreiben)\b|\bsprachanruf\b/,
    call: /\b(?:ruf|rufe|rufen|ruft)(?: \S+){0,4} (?:mich|uns)(?: \S+){0,4} (?:an|zurück)\b|\b(?:mich|uns)(?: \S+){0,5} (?:anrufen|zurückrufen)\b|\b(?:mich|uns)(?: \S+){0,3} an(?:zu)?rufen\b|\brückruf\b|\b(?:am|per|über) telefon (?:sprechen|reden)\b|\btelefonieren\b/,
  },
  notRequested: /\b(?:nicht|keine?n?|nie|niemals|niemand|ohne|warum|wieso|wann|wer|gestern)\b/,
  requestWords: new Set(
    "hallo hi guten tag morgen abend ok okay gut und dann aber oder auch ja nein danke bitte kann kannst können könnt könnte könnten könntest könntet würde würden möchte möchten will ich wir sie ihr du man mich mir uns ihnen jemand einer eine einen ein jetzt gleich sofort heute später mal einfach lieber gern gerne noch nochmal an zurück ruf rufe rufen ruft anrufen zurückrufen anzurufen werden lassen einmal rückruf haben bekommen per als via auf über in mit am im telefon handy mobil nummer sms schicken schick schicke senden sende send das es die der diese dieser dies antwort nachricht whatsapp weiter weitermachen weiterschreiben schreiben chatten fortsetzen wechseln hier seite website browser sprechen reden telefonieren geht gibt möglich ist bei mein aufs".split(
      " ",
    ),
  ),
  pointing:
    /\b(?:dies(?:e[nmrs]?)?|davon|dafür|damit|dazu|dort|stattdessen)\b|\bdas(?=\s*(?:$|[?!.,])| (?:ist|sind|war|kostet|geht|gilt|heißt|dauert|macht|auch|denn|dann|noch|schon|alles|genau|so|nicht|für|bei|mit|in|im|am|an|auf)\b)/iu,
  continuing: /^(?:und|oder|aber|auch|dann|also|was ist mit|wie ist es mit|wie sieht es|warum|wieso|wirklich)\b/i,
  questioning: /^(?:wie ist|wie sieht|wie lange|wie viel|wann|wo|welche)\b|\b(?:es|sie|dann|sonst|das)\b/i,
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
};

export const answerTexts: AnswerTexts = {
  greeting: "Hallo. Was möchten Sie wissen?",
  thanks: "Gern geschehen. Kann ich sonst noch etwas für Sie tun?",
  goodbye: "Auf Wiedersehen, kommen Sie gern wieder.",
  handedOver: (name) => `Sie schreiben jetzt mit ${name}. Was kann ich für Sie tun?`,
  wellBeing: "Danke, gut. Was möchten Sie wissen?",
  agreement: "Gut. Möchten Sie sonst noch etwas wissen?",
  identity: (name, knowledge) =>
    `Ich bin ${name}, ein KI-Assistent und kein Mensch.${knowledge === undefined ? "" : ` Ich schlage in ${knowledge} nach.`}`,
  ability: (knowledge) =>
    `Ich beantworte Fragen aus ${knowledge} und zeige, woher jede Antwort kommt. Was möchten Sie wissen?`,
  noAbility: (name) => `Ich bin ${name}, ein KI-Assistent. ${noKnowledge}`,
  noKnowledge,
  noQuestion: "Ich konnte darin keine Frage erkennen. Was möchten Sie wissen?",
  notFound: "Dazu finde ich nichts, und raten möchte ich nicht.",
  noAnswer: "Eine Antwort darauf finde ich nicht.",
  perhaps: "Vielleicht hilft eines davon:",
  documentLanguage: "Sprache des Dokuments:",
  unsure: "Ich bin nicht sicher, ob das Ihre Frage beantwortet:",
  sorry: "Das tut mir leid.",
  person: "Ich bin ein KI-Assistent und kann Sie von hier nicht verbinden.",
  emergency: "Wenn jemand in Gefahr ist, rufen Sie jetzt den Notruf 112 und bringen Sie sich in Sicherheit.",
  offers: {
    call: "Ja, Sie können sich anrufen lassen. Ihr Telefon klingelt wenige Sekunden, nachdem Sie Ihre Nummer bestätigt haben.",
    sms: "Ja, meine letzte Antwort kann als SMS kommen. Sie sehen den Text, bevor er gesendet wird.",
    whatsapp: "Ja, diese Unterhaltung kann auf WhatsApp weitergehen.",
    "web-call": "Ja, Sie können gleich hier auf dieser Seite mit mir sprechen.",
  },
  nothingToText: "Ja, eine Antwort von mir kann als SMS kommen. Was möchten Sie wissen?",
  cannotOpenFiles: "Dateien kann ich nicht öffnen, aber unser Team sieht in diesem Chat, was Sie gesendet haben.",
};
