/** Who an assistant's users may be called in its instructions. */
const person =
  "(?:users?|customers?|visitors?|callers?|persons?|people|guests?|clients?|patients?|someone|somebody|anyone|anybody|they|them|nutzer\\p{L}*|kunden?|kundin(?:nen)?|besucher\\p{L}*|anrufer\\p{L}*|gäste|gast|patient\\p{L}*|jemand\\p{L}*)";
/** The word ends here and is no label ("Address: …"). */
const wordEnd = "(?![\\p{L}\\p{N}’':-])";
/** Behind these a word is no verb: "transfers" and "transfer from the airport" order nothing, nor does "give us a call". */
const noVerb = "(?! (?:of|from|is|are|was|costs?|valid|starts?|takes?|ends?|begins?|us|uns)\\b)";

const orderVerbs = [
  "answer|speak|reply|respond|act|keep|use|ask|tell|inform|say|avoid|stay|help|offer|mention|apologi[sz]e|transfer|escalate",
  "forward|recommend|suggest|refer|collect|make sure|ensure|give|be|try (?:to|not)|write (?:in|short|briefly|like|as|with|only)|explain|greet|introduce|provide|share",
  "reveal|disclose|stick|limit yourself|focus|confirm|thank|encourage|promote|upsell|assume|treat|pretend|sign off|hand over|switch|let",
  "(?:redirect|direct|address) (?:them|people|customers|visitors|guests|users)|(?:start|begin|end) (?:by|with)",
  "antworte|beantworte|sei|sprich|erfinde|verwende|frage?|bleib|hilf|biete|nenne?|erwähne|verrate|gib|sage?|leite|verweise",
  "duze|sieze|schreibe?|erkläre?|nutze|versuche?|vermeide|sorge|stelle? (?:sicher|dich)|verhalte|empfiehl|weise|informiere",
  "entschuldige|begrüße|fasse|(?:antworten|beantworten|sprechen|seien|fragen|geben|nennen|verwenden|verraten|bleiben) sie",
].join("|");

/** A sentence that speaks to the assistant and is no fact for visitors. */
const isOrder = new RegExp(
  `^(?:(?:please|bitte|only|just|nur|under no circumstances|on no account|auf keinen fall|unter keinen umständen),? )?(?:(?:${orderVerbs})${wordEnd}${noVerb}|(?:never|always|do not|don['’]t|nie|niemals|immer)(?!\\p{L})|you(?:['’]re| are| help| answer| must| should| can| may| never| always| will| speak| work| have to| need to)(?!\\p{L})|your (?:task|job|role|goal|name|tone|purpose|mission)(?!\\p{L})|remember to |du (?:bist|hilfst|sollst|musst|darfst|kannst)(?!\\p{L})|sie (?:sind|sollen|müssen|dürfen) |deine? (?:aufgabe|rolle|ziel|name)(?!\\p{L}))`,
  "iu",
);
/** What visitors may do is said of them: "you can park behind the house". */
const isOffer =
  /^(?:you|sie|du) (?:can|may|können|kannst) (?!.*\b(?:users?|customers?|visitors?|callers?|guests?|clients?|patients?|kunden)\b)(?:also |auch |either )?(?:park|pay|reach|find us|call us|contact us|visit us|write to us|come|pick|drop|bring|get to us|parken|uns |bei uns |mit |bar )/iu;
/** Words before a fact: "please note that we are closed on Mondays". */
const lead =
  /^(?:please |bitte )?(?:note|remember|keep in mind|bear in mind|be aware|important|info|fact|good to know|wichtig|hinweis)(?: that |: ?| ?[–—-] ?)(?=\S)/iu;
/** What somebody is to be told: "tell customers that parking is free", "if asked about pets, say that dogs are welcome". */
const telling = new RegExp(
  `^(?:(?:if|when|whenever) (?:${person} )?(?:asked|asks?|wants? to know)(?: [^,]{1,80})?, )?(?:please )?(?:(?:tell|inform) ${person}|let ${person} know|say|answer|explain)(?: that|:)? (?!(?:to|about|how|what|when|where|why|you|your|him|her|them|if|whether|in|only|every|with)\\b)`,
  "iu",
);
/** "When a customer complains, …": what the assistant is to do about people. */
const isCase = new RegExp(
  `^(?:if|when|whenever|once|unless|as soon as|in case|should|wenn|falls|sobald|sollten?) (?:(?:an?|the|any|some|der|die|das|eine?) )?(?:\\p{L}+ )?${person}${wordEnd}|^(?:if|when|wenn|falls) (?:asked|pressed|pushed|challenged|unsure|in doubt|you (?:do not|don['’]t|cannot|can['’]t|are|have no)|unsicher|du )`,
  "iu",
);
/** What somebody is told to do behind a comma: "for complaints, offer up to 20 %". */
const isOrderBehind =
  /[,;:] (?:then |please |bitte )?(?:(?:do not|don['’]t|never) )?(?:offer|tell|mention|apologi[sz]e|transfer|escalate|forward|biete|nenne|erwähne|verrate|gib|sage?|leite|verweise)\b(?! us\b)/iu;
/** Orders about who the assistant is and how it speaks: what stands behind them in a paragraph is its own. */
const isManner =
  /^(?:(?:always|please|immer|bitte) )?(?:you(?:['’]re| are| help| answer| speak| work)|your (?:task|job|role|goal|name|tone)|be |answer|speak|reply|respond|act|keep|use |stay|help|write|du (?:bist|hilfst)|sie sind|deine? (?:aufgabe|rolle|ziel|name)|antworte|beantworte|sei |sprich|verwende|bleib|hilf|duze|sieze|schreib)/iu;
/** How it speaks, said without a verb: "Tone: friendly", "short answers, no emojis". */
const isStyle =
  /^(?:(?:your |deine? )?(?:tone|style|role|persona|personality|language|goal|task|purpose|behaviou?r|voice|ton|stil|tonfall|rolle|sprache|ziel|aufgabe|persönlichkeit)(?: of voice)?\s*[:=–—-]|(?:short|brief|friendly|polite|concise|formal|informal|casual|warm|professional|kurze?|knappe?|freundliche?|höfliche?)\b.{0,60}\b(?:answers?|replies|tone|style|sentences|language|antworten|sätze|ton|stil)\b|(?:no|keine?) (?:emojis?|slang|jargon|markdown|small talk|exclamation))/iu;
const isProhibition = /^(?:you must |you should |please )?(?:never|do not|don['’]t|avoid|erfinde|nie(?:mals)?) /iu;

/** Whether a sentence of instructions speaks to the assistant. */
export function isSaidToAssistant(sentence: string): boolean {
  if (isOffer.test(sentence)) return false;
  return isOrder.test(sentence) || isCase.test(sentence) || isOrderBehind.test(sentence) || isStyle.test(sentence);
}

/** Whether it says who the assistant is, how it speaks, or what it is not to do: what follows has nothing to do with it. */
export function standsAlone(sentence: string): boolean {
  return isManner.test(sentence) || isProhibition.test(sentence) || isStyle.test(sentence);
}

/** What a sentence states to visitors, without the words that lead to it; undefined where it orders something. */
export function readStatement(sentence: string): string | undefined {
  const said = sentence.replace(telling, "").replace(lead, "");
  if (isSaidToAssistant(said) || /\b(?:you (?:do not|don['’]t|cannot|can['’]t) know)\b/iu.test(said)) return undefined;
  return said.charAt(0).toUpperCase() + said.slice(1);
}
