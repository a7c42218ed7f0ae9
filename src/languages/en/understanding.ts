import type { UnderstandingWords } from "../shapes/server/understanding.ts";

const englishEnd = "(?: (?:any ?more|again|ever|please|pls|now|thanks|thank you|texts?|messages?))*";
const englishActs = "(?:text|messag|contact|call|writ|sms|whatsapp|spamm?|bother|disturb)(?:e|ing)?";

/** Behind these a verb's letters are a noun ("the order", "the right order"), or the message describes something. */
const notBehindNoun =
  "(?<!(?<!\\p{L})(?:the|this|that|these|those|an?|my|your|our|his|her|their|its|one|any|some|no|is|was|s)(?: (?:right|correct|perfect|good|great|fine|lovely|whole))? )(?<!\\p{L})";
const object = "(?:it|that|this|me in|(?:the|this|that|my) (?:<thing>|appointment|booking|order))(?: all)?";
/** A verb without an object counts directly behind a clear agreement alone: "yes, please book". */
const behindYes =
  "(?<=(?<!\\p{L})(?:yes|yeah|yep|yup|ok|okay|sure|absolutely|definitely|certainly|of course) (?:please )?)";
const phraseEnd = "(?=$| (?:please|now|for me|thanks?|then|yes|ok|okay)(?!\\p{L}))";

export const understanding: UnderstandingWords = {
  common: "the and of to in is you that for it are with your on be this have from or not by can will at we if",
  asking: "what how do does when where my there",
  helping: "exactly find",
  general: "",
  confirmation: {
    yes: "yes|yeah|yep|ok|okay|sure|correct|exactly|right",
    more: "please|thanks|thank you|do it|do that|go ahead|that (?:is|s) (?:right|fine|correct)|thats (?:right|fine|correct)|of course|exactly",
    alone: "go ahead|do it|please do|of course",
    no: "no(?: thanks| thank you)?|nope|stop|cancel(?: it)?|never mind",
    thanks: "thanks|thank you|many thanks|thx|ty|cheers",
    allRight: "fine|great|good|cool|perfect|all right|alright|right|lovely|got it|oh|well|so much|very much|a lot|then",
  },
  verbs: {
    book: "book|schedule|reserve|arrange",
    order: "order|buy|purchase",
    send: "send",
    pay: "pay",
    phrase: `${notBehindNoun}(?:(?:go ahead and )?<verb> ${object}|(?:go ahead and |${behindYes})<verb>)${phraseEnd}`,
    doIt: "do it",
  },
  person: {
    requests: [
      "(?:is there|are there) (?:someone|somebody|anyone|anybody|people) (?:here |there )?(?:i|we) (?:can|could|may) (?:talk|speak|chat|write) (?:to|with)",
      String.raw`(?:talk|speak|chat|write|connect|connected|put|transfer|pass|hand|get)(?: (?!about |of |for |him |her |them )\S+){0,3} (?:to|with) (?:(?:a|an|the|some|your|any) )?(?:(?:real|live|actual|human) )?(?:person|human|human being|agent|somebody|someone|anybody|anyone|colleague|employee|representative|rep|operator|manager|supervisor|people|support team|staff|customer (?:service|support|care))`,
      "(?:need|want|like|get me|give me|is there|are there|can i have|do you have)(?: to have)? (?:an? |any )?(?:(?:real|live|actual|human|living) )?(?:person|human|human being|agent|representative|operator|someone real|people)(?: (?:please|here|now|i can (?:talk|speak|chat) (?:to|with)|to (?:talk|speak|chat) (?:to|with)|who can help(?: me)?|instead|not a (?:ro)?bot))*$",
      "(?:need|want|like|get me|give me|is there|can i have)(?: to have)? (?:an? )?(?:(?:real|live|actual) (?:person|human)|human (?:agent|being)|live agent|someone real)",
      "^(?:a )?(?:(?:real|live) )?(?:person|human|agent|operator|representative|customer service|customer support)(?: please)?$",
      "human (?:agent|please|support)|(?:real|live) (?:agent|human) please",
      "^(?:(?:hi|hello|ok|please) )*(?:(?:(?:can|could|may) i(?: please)?|i (?:want|need|would like|d like) to|let me|please) (?:talk|speak) (?:to|with)|(?:please |can you |could you )?(?:put me through|connect me|transfer me) (?:to|with)) (?:an?|the|your|one of (?:the|your)) <whom>$",
      "(?:can|could|will|would) (?:someone|somebody|a (?:real )?person|a human)(?: (?:real|please|from your team))* (?:help|talk to|speak to|take over)(?: me| this)?",
    ],
    always:
      "(?:do not|don t|dont|not|no longer|hate|stop|tired of)(?: want| like)?(?: to)?(?: (?:talk|talking|speak|speaking|chat|chatting))?(?: (?:to|with))? (?:a |an |the |this |your |any |more )?(?:(?:chat ?|ro)?bots?|machines?|computers?|ai)|(?:had (?:it|enough)|fed up|sick|done) (?:with|of) (?:this|the|your|a|these) (?:stupid |useless )?(?:(?:chat ?|ro)?bots?|machines?|computers?|ai)",
    turned: String.raw`(?:don t|do not|didn t|did not|not|never)(?: \S+)? (?:need|want|like|talk|talking|speak|speaking|chat|get|connect|put|transfer)|no need|yesterday|spoke|talked|^(?:are|were) (?:you|they)|^(?:is|was) (?:this|that|it)|^am i|^how (?:do|does|can|should|many)|^(?:who|why|when|what)|as if i|if i (?:need|want)`,
  },
  trouble: {
    denied: "not|never|no need to|no longer|without",
    complaint:
      "complain|complaint|complaining|unacceptable|disappointed|disgrace|disgraceful|disgusting|outrageous|ridiculous|rip ?off|scam|scammed|furious|angry|fed up|appalling|useless|incompetent|rude|sick of|lied to|nobody (?:answers|answered|called|calls|came|cares|replied|helps)|no one (?:answers|answered|called|calls|came|cares|replied|helps)|(?:terrible|awful|horrible|worst|shocking|bad|poor) (?:service|experience|company|customer service|treatment)",
    insult: String.raw`idiots?(?! proof)|morons?|imbeciles?|(?:stupid|dumb) (?:bot|robot|machine|computer|ai|assistant|company|people|website|site|app|thing|system)|you (?:are|re)(?: all| so| really)? (?:stupid|dumb|a joke|liars?|thieves|crooks|clowns)|shit(?:ty|e)?|bullshit|crap(?:py)?|fuck\p{L}*|wtf|assholes?|bastards?|shame on you|you suck|go to hell|your?(?: \S+){0,3} (?:broke|ruined|destroyed|wrecked|damaged|messed up|screwed up) (?:my|our|everything)`,
    wrongCharge:
      "(?:overcharged|charged (?:me )?(?:twice|double|too much|wrongly|without)|double charged|billed (?:me )?(?:twice|double|too much)|wrong (?:amount|bill|charge)|(?:charge|bill|invoice|amount) (?:is|was|looks|must be|seems) (?:wrong|incorrect)|never (?:ordered|arrived|received)|money (?:was )?(?:taken|missing))",
    moneyBack:
      "(?:i want|we want|need|demand|give me|where is|still waiting for|refuse|refused|asked for)(?: to (?:get|have|claim))?(?: (?:a|my|the|full|partial|our))* (?:refund|money back)|refund me|give me (?:back )?my money|money back (?:now|please)|i want compensation",
    callBack:
      "(?:call|ring|phone) (?:me|us) back|(?:want|need|like|get|have|request|arrange|please)(?: to (?:get|have|request))? a call ?back|(?:someone|somebody|anyone|a person)(?: please)? (?:to )?(?:call|ring|phone|contact) (?:me|us)|have (?:someone|somebody) (?:call|ring|phone|contact) (?:me|us)",
    callAt: "(?:call|ring|phone|reach|contact) (?:me|us)|give (?:me|us) a (?:call|ring)|please (?:call|ring|phone)",
    law: "lawyer|solicitor|sue (?:you|them)|legal action|trading standards|ombudsman|report you|police",
    harm: "(?:i am|i m|im|he is|she is|someone is|somebody is|we are|child is) (?:hurt|injured|bleeding|in danger|not safe|being threatened|scared for)|(?:got|was|been) (?:hurt|injured|burned|burnt|electrocuted|threatened|assaulted|harassed)|(?:smoke|sparks|flames|gas|fumes) (?:is |are )?(?:coming|pouring|leaking)|(?:nearly|almost) (?:hit|killed|ran (?:over|into)|knocked)|(?:i|he|she|we|they|child|kid|son|daughter|mother|father|mum|dad|husband|wife|friend|baby) (?:fell|slipped|tripped)|(?:allergic reaction|unsafe|dangerous|kill myself|end my life|suicide|suicidal)",
    broken:
      "(?:(?:will|does|is|can|do|has) not|(?:won|doesn|isn|can|don|hasn) t|wont|doesnt|isnt|cant|dont|hasnt|cannot) (?:work|start|switch|turn|open|close|shut|lock|unlock|flush|drain|heat|charge|connect|respond|print|move|working|heating|charging)|(?<!nothing )(?:is|are|has|have|s|keeps) (?:broken|broke|leaking|dripping|blocked|clogged|stuck|jammed|cracked|dead|faulty|flickering|stone cold|stopped working|gone out|come off|failed|packed up)|stopped working|out of order|no (?:hot water|heating|power|electricity)|(?:arrived|came|got) (?:with )?(?:an? )?(?:broken|damaged|cracked)",
  },
  stop: {
    words: [],
    phrases: [
      `(?:please |pls )?stop(?: (?:please|pls|now|all|immediately|thanks|thank you))+`,
      "(?:please |pls )(?:stop|unsubscribe)",
      "(?:please |pls |i want to |i would like to |i d like to )?(?:unsubscribe|opt ?out|opt me out|unsubscribe me|remove me|take me off)(?: (?:please|pls|now|me|from (?:this|the|your) (?:list|messages|texts)|(?:this|the|your) list))*",
      `(?:please |pls )?(?:stop|quit) ${englishActs}(?: to)?(?: me| us| this number| here)?${englishEnd}`,
      `(?:please |pls )?(?:do not|dont|don t|never) ${englishActs}(?: to)?(?: me| us| this number)${englishEnd}`,
      `(?:please |pls )?(?:stop|quit|do not|dont|don t|never) send(?:ing)?(?: me| us)?(?: (?:any|more|these|those|your|this))*(?: (?:texts?|messages?|sms|whatsapps?|spam|anything))+${englishEnd}`,
      `(?:please )?no more (?:texts?|messages?|sms|calls?|spam)${englishEnd}`,
      `(?:please |pls )?stop(?: (?:the|these|those|all|your))* (?:texts|messages|sms|calls|spam)${englishEnd}`,
      "(?:please )?leave me alone(?: please)?",
    ],
  },
  smallTalk: {
    greeting: "hello|hi|hey|good morning|good afternoon|good evening",
    thanks: "thanks|thank you|thank you very much",
    goodbye: "bye|goodbye|see you",
    identity: "who are you|are you a robot|are you a human",
    "well-being": "how are you",
  },
  sentFile: {
    given:
      "here|heres|attached|enclosed|uploaded|(?:i|we)(?: ve| have| just)* (?:sent|attached|added|uploaded)|this is|these are|see attachment",
    things:
      "files?|photos?|pictures?|pics?|images?|screenshots?|documents?|docs?|pdfs?|attachments?|scans?|invoices?|receipts?|contract|letter|form|videos?",
    beside:
      "is|are|it|its|s|they|the|an?|my|our|see|find|please|as|requested|promised|agreed|i|we|ve|have|just|am|m|sending|attaching|you|go|ok|okay|hi|hello|thanks|thank|now|another|one|more|second|two|and|asked for|so|yes|sorry",
  },
  noAnswer: [
    /\bI(?:['’]m| am)? (?:(?:really|honestly|unfortunately|currently|sorry,?(?: but)? I) )*(?:(?:do not|don['’]t) (?:(?:actually|currently) )?(?:know(?! (?:which|what) (?:\w+ ){0,2}you (?:mean|meant|want|would|are)\b)|have (?:(?!your\b)\w+ ){0,3}(?:information|info|details?|answer|data))|(?:could not|couldn['’]t|cannot|can['’]t|was not able to|unable to) (?:find|answer|confirm(?![^.!?]{0,60}\b(?:until|unless|yet|before (?:you|I)|without your)\b)|tell you|say)|not (?:aware|(?:sure|certain)(?! (?:which|what you|(?:whether|if) you(?:['’](?:d|re)| (?:mean|meant|want|wanted|prefer|would|are asking)))\b))|have no (?:\w+ )?(?:information|info|details?|answer|idea))\b/i,
    /\b(?:documents?|passages?|information|pages?|help centre|knowledge base)\b[^.!?]{0,60}\b(?:do(?:es)? not|don['’]t|doesn['’]t) (?:say|mention|specify|(?:cover|contain|include|hold) (?:(?:any|the|this|that|such|specific|enough|further|more|detailed) )*(?:information|anything about))\b/i,
  ],
};
