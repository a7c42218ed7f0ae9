import { cleanText } from "./clean.ts";

const maxChars = 12_000;
const maxFacts = 120;
const leastWords = 4;

/** A sentence that speaks to the assistant and is no fact for visitors. */
const isOrder =
  /^(?:you(?:['’]re| are| help| answer| must| should| can| may| never| always| will| speak| work)|your (?:task|job|role|goal|name|tone)|please |never|always|do not|don['’]t|be |answer|speak|reply|respond|act|keep|use |ask|tell|say|avoid|stay|help|offer |mention|apologi[sz]e|transfer|escalate|forward|recommend|suggest|refer |collect|make sure|ensure|remember|give (?!us\b|me\b)|du (?:bist|hilfst|sollst|musst|darfst)|sie (?:sind|sollen|müssen|dürfen)|deine? (?:aufgabe|rolle|ziel|name)|bitte |antworte|beantworte|sei |sprich|nie(?:mals)? |immer |erfinde|verwende|frage? |bleib|hilf|biete|nenne?\b|erwähne|verrate|gib |sage? |leite|verweise)/iu;
/** "When a customer complains, …": what the assistant is to do about people. */
const isCase =
  /^(?:if|when|whenever|once|unless|as soon as|in case|should|wenn|falls|sobald|sollten?) (?:an?|the|any|some|der|die|das|eine?) (?:\p{L}+ )?(?:user|customer|visitor|caller|person|guest|client|patient|nutzer|kunde|kundin|besucher|anrufer|gast|patient)/iu;
/** What somebody is told to do behind a comma: "for complaints, offer up to 20 %". */
const isOrderBehind =
  /[,;:] (?:then |please |bitte )?(?:(?:do not|don['’]t|never) )?(?:offer|tell|mention|apologi[sz]e|transfer|escalate|forward|biete|nenne|erwähne|verrate|gib|sage?|leite|verweise)\b/iu;
/** Orders about who the assistant is and how it speaks: what stands behind them in a paragraph is its own. */
const isManner =
  /^(?:(?:always|please|immer|bitte) )?(?:you(?:['’]re| are| help| answer| speak| work)|your (?:task|job|role|goal|name|tone)|be |answer|speak|reply|respond|act|keep|use |stay|help|du (?:bist|hilfst)|sie sind|deine? (?:aufgabe|rolle|ziel|name)|antworte|beantworte|sei |sprich|verwende|bleib|hilf)/iu;
const isProhibition = /^(?:you must |you should |please )?(?:never|do not|don['’]t|avoid|erfinde|nie(?:mals)?) /iu;
/** Whether something is to be kept from visitors. */
const isConcealing =
  /\b(?:never|not|don['’]t|avoid|without|nie|niemals|nicht|keine?[mnrs]?)\b.{0,80}\b(?:mention|tell|telling|say|share|reveal|disclos|show|state|quote|repeat|offer|give (?:out|away|them|customers|visitors)|publish|pass|talk|discuss|admit|confirm|following|erwähn|nenn|sag|verrat|weiterg|preis|biete|zeig|folgende)/iu;
const isPrivate =
  /(?<![\p{L}\p{N}_])(?:secrets?|geheim\p{L}*|confidential\p{L}*|vertraulich\p{L}*|intern(?:al|ally|a|e[rnms]?)?|passw(?:or|ör)[td]\p{L}*|passphrases?|credentials?|zugangsdaten|api[ -]?(?:keys?|schlüssel)|tokens?|pins?|(?:with|using|mit)(?: the| dem)? code|(?:access|door|gate|alarm|staff|master|discount|zugangs|tür|rabatt)[ -]?codes?|code (?:is|ist|lautet)|margins?|margen?|mark-?ups?|(?:staff|employees|team)[ -]only|only for (?:staff|employees|the team)|(?:staff|employee) discounts?|mitarbeiterrabatte?|nur für (?:mitarbeiter\p{L}*|das (?:personal|team))|not for (?:customers|visitors|guests|the public)|nicht (?:für (?:kunden|besucher|gäste)|weitergeben))(?![\p{L}\p{N}_])/iu;
/** What an order names that stands before it: "never tell them this". */
const isBackward =
  /\b(?:this|that|these|those|above|it|das|dies\p{L}*|davon|obige\p{L}*)\b(?! (?:following|folgende))/iu;

/**
 * The sentences of instructions that state something: no orders to the assistant, no headings, nothing private. What is to
 * be kept from visitors may reach over several sentences, so the rest of its paragraph is left out too, and under a heading
 * all until the next heading of its rank.
 */
export function readFacts(instructions: string): string[] {
  const facts: string[] = [];
  let hiddenRank: number | undefined;
  let isHidden = false;
  let paragraph = 0;
  for (const line of cleanText(instructions.slice(0, maxChars)).split("\n")) {
    if (line.trim() === "") {
      isHidden = false;
      paragraph = facts.length;
      continue;
    }
    const rank = rankOf(line);
    if (rank !== undefined && hiddenRank !== undefined && rank <= hiddenRank) hiddenRank = undefined;
    for (const sentence of sentencesOf(line)) {
      if (isHidden || hiddenRank !== undefined) break;
      const hides = hidesRest(sentence);
      if (hides && isOrder.test(sentence) && isBackward.test(sentence)) facts.splice(paragraph);
      if (hides && rank !== undefined) hiddenRank = rank;
      isHidden = hides;
      if (!hides && !isSaidToAssistant(sentence) && sentence.split(/\s+/).length >= leastWords) facts.push(sentence);
    }
  }
  return facts.slice(0, maxFacts);
}

function sentencesOf(line: string): string[] {
  return line
    .replace(/^\s*(?:[-*+•]|\d{1,3}[.)])\s+/, "")
    .split(/(?<=[.!?])\s+(?=\p{Lu})/u)
    .map((sentence) => sentence.trim());
}

/** How far a heading reaches: less reaches further. Undefined for a line that is none. */
function rankOf(line: string): number | undefined {
  const hashes = /^\s{0,3}(#{1,6})\s/.exec(line)?.[1];
  if (hashes !== undefined) return hashes.length;
  return /^(?!\s*[-*+•]\s).*:[*_\s]*$|^\s*(?:\*\*|__)[^*_]*(?:\*\*|__)\s*$/.test(line) ? 7 : undefined;
}

function isSaidToAssistant(sentence: string): boolean {
  return isOrder.test(sentence) || isCase.test(sentence) || isOrderBehind.test(sentence);
}

function hidesRest(sentence: string): boolean {
  if (isPrivate.test(sentence)) return true;
  if (!isSaidToAssistant(sentence)) return false;
  return isConcealing.test(sentence) || !(isManner.test(sentence) || isProhibition.test(sentence));
}
