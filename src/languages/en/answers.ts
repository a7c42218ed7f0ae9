import type { AnswerTexts, AnswerWords } from "../shapes/server/answers.ts";

const noKnowledge = "I have no documents to look things up in yet, so I can’t answer questions.";

/** English. */
export const answers: AnswerWords = {
  smallTalk: [
    [
      "greeting",
      /^(?:hi+|hello|hallo|hey+|hiya|howdy|greetings|good (?:morning|afternoon|evening|day))(?: (?:there|again|everyone|all|you))?$/,
    ],
    [
      "thanks",
      /^(?:(?:ok|okay|great|perfect|good|wonderful|cool|super|yes|no|alright|all right|that worked|it works) )*(?:many )?(?:thanks|thank you|thx|cheers|much appreciated)(?: (?:so|very|a lot|much|again|for (?:your|the|all your) (?:help|answer|time)|that(?: was| is|s)? (?:very |really )?(?:helpful|great|all|it)|(?:that|it) help(?:s|ed)(?: me)?(?: a lot)?|you))*$/,
    ],
    [
      "goodbye",
      // Words with which nobody asks for anything may stand before it, in any order.
      /^(?:(?:ok|okay|thanks|thank|you|no|yes|right|alright|well|great|good|perfect|lovely|fine|cheers|and|so|very|much|that|thats|thatll|this|it|is|was|be|all|everything|nothing|else|for|now|today|i|im|needed|need|wanted|know|your|help|have|a|nice|day) ){0,12}(?:bye|goodbye|bye bye|see you|see you later|good night|have a (?:nice|good|great) (?:day|evening|weekend|one))(?: (?:then|now|for now))?$/,
    ],
    [
      "identity",
      /^(?:so |and |but )?(?:who|what) (?:are you|am i (?:talking|speaking|chatting|writing) (?:to|with))(?: exactly)?$|^whats your name$|^what is your name$/,
    ],
    [
      "identity",
      /^(?:so |and |but |wait )*(?:are you|you are|youre|is this|am i (?:talking|speaking|chatting|writing) (?:to|with))(?: really| actually| just| even)? (?:an? )?(?:real |actual |live )?(?:robot|bot|chatbot|human(?: being)?|person|real|machine|computer|ai|assistant|artificial(?: intelligence)?|program|someone real)(?: or (?:an? )?(?:real )?(?:robot|bot|human|person|machine|computer|ai))?$/,
    ],
    [
      "ability",
      /^(?:what (?:can|do) you do(?: here)?|what can you help(?: me)? with|what do you know|how can you help(?: me)?|help|can you help me|what can i ask(?: you)?|i need help|i have a question)(?: please| for me)?$/,
    ],
    ["well-being", /^(?:(?:hi|hello|hey) )?how (?:are|r) (?:you|u)(?: (?:doing|today|doing today))?$|^hows it going$/],
    [
      "agreement",
      /^(?:(?:yes|no|ok|okay|sure|fine|great|perfect|good|cool|super|alright|all right|understood|i see|got it|right|exactly|nice|wonderful|done|please|it works|that worked|yes please|no thanks|no thank you|never mind|nevermind|nothing else|(?:thats|that is|that was|thatll be) (?:all|everything|it)) ?)+$/,
    ],
  ],
  requests: {
    whatsapp:
      /\b(?:continue|go on|carry on|chat|talk|write|message|text|reach|contact|send|switch|move|do)(?: \S+){0,5} (?:on|in|via|over|by|through|to|with) whatsapp\b|\b(?:use|using|have|on|got) whatsapp\b|^(?:whatsapp )(?:please|me)?$|^whatsapp$/,
    sms: /\b(?:text|sms) (?:it|this|that)\b|\b(?:text|sms) me\b|\bsend (?:it|this|that|me)(?: \S+){0,4} (?:by|as|via|in|an?) (?:an? )?(?:text|sms)\b|\bsend (?:it|this|that) to my (?:phone|mobile|cell)\b/,
    "web-call":
      /\b(?:talk|speak)(?: \S+){0,3} (?:here|(?:in|on) (?:this|the) (?:page|website|site|browser))\b|\bvoice (?:chat|call)\b|\b(?:talk|speak) instead of typing\b/,
    call: /\b(?:call|ring|phone) me(?= (?:back|now|up|please|today|tonight|tomorrow|later|about|on|at|instead|when|in|if|again|directly|asap|and|so|then|thanks|over|urgently|right|as)\b|$)|\bgive me a (?:call|ring)\b|\b(?:talk|speak|discuss)(?: \S+){0,4} (?:on|by|over) (?:the )?(?:phone|telephone)\b|\b(?:want|need|like|get|have|request|arrange) (?:to get |to have |to request )?a (?:call ?back|phone call|call)\b/,
  },
  notRequested:
    /\b(?:dont|doesnt|didnt|not|never|stop|without|nobody|no one|noone)(?: (?:to|please|want|wants|need|needs|you|a|an|like|have|get|be|ever|just|even|will|would|did|has|anyone|anybody|someone|somebody))* (?:call|calls|calling|called|ring|phone|text|sms|whatsapp)\b|^(?:why|who|when (?:will|do|does|did|can))\b|\byesterday\b/,
  requestWords: new Set(
    "hi hello hey ok okay well so and then but or also just yes no thanks thank you can could would will may might i id im we us you your somebody someone anybody anyone one of the team please me my it this that a an to be have get want need like love prefer rather instead back now today tonight tomorrow later soon asap right away quickly again by on over in via at as with for from here page website site browser call called phone telephone mobile number ring text sms message send chat talk speak discuss continue go carry whatsapp use using possible is it there about urgently up give request arrange".split(
      " ",
    ),
  ),
  pointing:
    /\b(?:it|its|they|them|those|these|ones?|instead|otherwise)\b|\bth(?:at|is)\b(?! (?:week|weekend|month|year|morning|afternoon|evening|summer|winter|spring|autumn)\b)|(?<!\b(?:is|are|was|were|will|be|(?:any|some)(?:body|one)) )\bthere\b(?! (?:is|are|was|were|will|be)\b)/i,
  continuing: /^(?:and|but|or|so|then|also|what about|how about|why|how so|really)\b/i,
  questioning: /^(?:how long|how much|when|where|which)\b/i,
  nextQuestion:
    /(?:,? (?:and|but|also|or)|,|;) (?:also )?(?=(?:what|whats|how|when|where|which|who|why|is|are|do|does|can|could|may|will|would|should)\b)/i,
  dangers: [
    { signs: [/\bgas\b/i, /\b(?:smell\w*|stink\w*|odou?r|leak\w*|hiss\w*)\b/i], query: "smell of gas leak" },
    { signs: [/\b(?:carbon monoxide|co (?:alarm|detector|sensor))\b/i], query: "carbon monoxide alarm" },
    {
      signs: [
        /\bsmoke (?:is|comes?|coming|from|out|in the)\b|\b(?:see|smell|there(?:['’]?s| is)) (?:some |a )?(?:smoke|fire|burning)\b|\bon fire\b|\bis (?:burning|smoking|melting)\b/i,
      ],
      query: "smoke fire alarm",
    },
    {
      signs: [
        /\b(?:chest pains?|(?:can.?t|cannot|trouble|difficulty) breath\w*|unconscious|heart attack|overdos\w*|suicid\w*|kill myself|poison(?:ed|ing))\b/i,
      ],
      query: "emergency danger to life",
    },
    {
      signs: [
        /\b(?:no|without) heat\w*|\bheating\b.{0,20}\b(?:out|off|broken|failed|down|not|stopped)\b|\bfreezing\b/i,
        /\b(?:baby|babies|infant|newborn|toddler|elderly|pregnant|months? old|weeks? old)\b/i,
      ],
      query: "no heating baby",
    },
    {
      signs: [/\b(?:burst pipe|pipe (?:has |is |just )?(?:burst|broke\w*)|water (?:is )?everywhere|flooding)\b/i],
      query: "burst pipe water",
    },
  ],
};

export const answerTexts: AnswerTexts = {
  greeting: "Hello. What would you like to know?",
  thanks: "You’re welcome. Is there anything else?",
  goodbye: "Goodbye, and come back whenever you like.",
  handedOver: (name) => `You are talking to ${name} now. What can I do for you?`,
  wellBeing: "All is well, thank you. What would you like to know?",
  agreement: "Good. Is there anything else you would like to know?",
  identity: (name, knowledge) =>
    `I’m ${name}, an AI assistant and not a person.${knowledge === undefined ? "" : ` I look things up in ${knowledge}.`}`,
  ability: (knowledge) =>
    `I answer questions from ${knowledge} and show you where each answer comes from. What would you like to know?`,
  noAbility: (name) => `I’m ${name}, an AI assistant. ${noKnowledge}`,
  noKnowledge,
  noQuestion: "I could not make out a question in that. What would you like to know?",
  notFound: "I have nothing about that, and I don’t want to guess.",
  noAnswer: "I didn’t find an answer to that.",
  perhaps: "Perhaps one of these helps:",
  documentLanguage: "Language of the document:",
  unsure: "I’m not certain this answers your question:",
  sorry: "I’m sorry about that.",
  person: "I’m an AI assistant and can’t put you through from here.",
  emergency:
    "If anyone is in danger, call the emergency number now (112 in Europe, 911 in North America), and get to safety.",
  offers: {
    call: "Yes, you can get a call. Your phone rings a few seconds after you have confirmed your number.",
    sms: "Yes, my last answer can come as a text message. You see the text before it is sent.",
    whatsapp: "Yes, this conversation can go on in WhatsApp.",
    "web-call": "Yes, you can talk with me right here on this page.",
  },
  nothingToText: "Yes, an answer of mine can come as a text message. What would you like to know?",
  cannotOpenFiles: "I can't open files, but our team can see what you sent in this conversation.",
};
