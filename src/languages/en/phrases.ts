import type { PhraseWords } from "../shapes/server/phrases.ts";

export const phrases: PhraseWords = {
  whichRows: "which|what|who",
  excludes: String.raw`not|no|without|never|except|\p{L}+n['’]t`,
  below: "under|below|less than|fewer than|shorter than|up to",
  above: "over|above|more than|from",
  andAbove: "and over|and more|or more|and older|and above",
  nextRequest: "and|then|also|afterwards|after that|plus",
  nextRequestMore: "then|afterwards|also",
  countWords: "one two three four five six seven eight nine ten eleven twelve",
  digits: "digits?",
  digitNames: "digits?|numbers?",
  besideLetters: "and|or|plus|then|followed by",
  withLetters: "and|or|plus|followed by",
  digitsAtLeast: String.raw`at least|minimum|min\.?`,
  digitsAtMost: String.raw`up to|at most|maximum|max\.?`,
  digitsUntil: "to|or",
  suchAs: String.raw`such as|e\. ?g\.?,?|eg|for example|for instance|like|format|example`,
  orExample: "or",
  introduces: "my name(?: is)?|i am|i[’']m|this is",
  iAm: "i am|i['’]m",
  openings: "hi|hey|hello|and|also|ok|so|but",
  articles: "optional",
  measured: "cubic|square|cube|amount|price",
  numberedThings: String.raw`number|no\.?|nr\.?|flat|apartment|room|table|seat|platform|unit|line|bus|gate|code|level|floor`,
  aboutCookies: "cookie|consent|privacy",
  days: "days?",
  askedFor: "name|number|date|day|time|e-?mail|phone|address|order|booking|reference|birthday|postcode",
  questionStart: "who|what|when|where|why|how|which|whose|can|could|do|does|did|is|are|may|will|would|should|have|has",
  aroundNumbers:
    "order|booking|number|no|nr|reference|invoice|customer|my|is|the|it|at|on|am|pm|of|th|st|nd|rd|monday|tuesday|wednesday|thursday|friday|saturday|sunday",
  monthStart: "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec",
  instructs:
    "you are|you're|act as|your (?:role|name|task|job|goal|purpose)|you (?:must|should|never|always|serve|work for|help|act)|confidential|secret|internal(?:ly)?|instructions?|system prompt|passwords?|do not (?:reveal|share|tell)",
  instructsAtStart:
    "(?:please )?(?:(?:never|always|do not|don['’]t|only) )*(?:say|tell|promise|offer|reveal|mention|share|disclose|discuss|answer|reply|greet|apologi[sz]e|recommend|escalate|claim|quote|refuse|upsell|give)",
  refuses:
    "nothing (?:was found |found )?about (?:that|this|it)|(?:do not|don['’]t|does not|doesn['’]t) (?:know|have (?:any |that |this |the )?(?:information|details|answer|data)|hold|mention|say|cover|include|contain)|(?:cannot|can['’]t|could not|couldn['’]t|unable to|not able to|wasn['’]t able to) (?:answer|find|help|say|tell|look)|no (?:information|details|documents|answer|mention)|not (?:sure|certain|mentioned|covered|listed|specified)",
  sections: "article|section|clause|chapter|part|annex|appendix|schedule",
  webAddress:
    "url|uri|web ?address|web ?site|link to|address (?:of|for) (?:(?:the|a|your|their) )?(?:web|site|page|shop|home ?page|internet)",
};
