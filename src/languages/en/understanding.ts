import type { UnderstandingWords } from "../shapes/server/understanding.ts";

const englishEnd = "(?: (?:any ?more|again|ever|please|pls|now|thanks|thank you|texts?|messages?))*";
const englishActs = "(?:text|messag|contact|call|writ|sms|whatsapp|spamm?|bother|disturb)(?:e|ing)?";

export const understanding: UnderstandingWords = {
  agreement: {
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
  noAnswer: [
    /\bI(?:['’]m| am)? (?:(?:really|honestly|unfortunately|currently|sorry,?(?: but)? I) )*(?:(?:do not|don['’]t) (?:(?:actually|currently) )?(?:know(?! (?:which|what) (?:\w+ ){0,2}you (?:mean|meant|want|would|are)\b)|have (?:(?!your\b)\w+ ){0,3}(?:information|info|details?|answer|data))|(?:could not|couldn['’]t|cannot|can['’]t|was not able to|unable to) (?:find|answer|confirm(?![^.!?]{0,60}\b(?:until|unless|yet|before (?:you|I)|without your)\b)|tell you|say)|not (?:aware|(?:sure|certain)(?! (?:which|what you|(?:whether|if) you(?:['’](?:d|re)| (?:mean|meant|want|wanted|prefer|would|are asking)))\b))|have no (?:\w+ )?(?:information|info|details?|answer|idea))\b/i,
    /\b(?:documents?|passages?|information|pages?|help centre|knowledge base)\b[^.!?]{0,60}\b(?:do(?:es)? not|don['’]t|doesn['’]t) (?:say|mention|specify|(?:cover|contain|include|hold) (?:(?:any|the|this|that|such|specific|enough|further|more|detailed) )*(?:information|anything about))\b/i,
  ],
};
