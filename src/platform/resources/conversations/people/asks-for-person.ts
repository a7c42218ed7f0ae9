/** Chosen: who writes more than this tells a story, in which a person may be talked about. */
const mostWords = 16;

/** By language, how people ask for a person. Each matches a message in lower case without marks. */
const wishes: Readonly<Record<string, readonly RegExp[]>> = {
  en: [
    /\b(?:talk|speak|chat|write|connect me|put me through|transfer me|get me|hand me over)\b.*\b(?:to|with|through to)?\s*(?:a |an |the |some |your )?(?:real |live |actual )?(?:person|human|human being|agent|somebody|someone|colleague|employee|representative|operator|support team|staff)\b/,
    /\b(?:need|want|get|like|is there|can i have|give me)\b.*\b(?:a |an )?(?:real |live |actual )?(?:person|human|human being|agent|representative|operator)\b/,
    /^(?:a )?(?:real |live )?(?:person|human|agent|operator|representative)(?: please)?$/,
  ],
  de: [
    /\b(?:mit|an)\b.*\b(?:einem |einer |nem |ner )?(?:echten |richtigen )?(?:menschen?|person|mitarbeiter(?:in)?|berater(?:in)?|kolleg(?:en|in)|jemandem?)\b.*\b(?:sprechen|reden|schreiben|verbinden|chatten|weiterleiten)?\b/,
    /^(?:bitte )?(?:ein(?:en)? )?(?:echten? |richtigen? )?(?:menschen?|mitarbeiter(?:in)?)(?: bitte)?$/,
    /\b(?:brauche|will|mochte|gibt es)\b.*\b(?:echten? |richtigen? )?(?:menschen|mitarbeiter(?:in)?)\b/,
  ],
  fr: [
    /\b(?:parler|discuter|echanger|ecrire|passer|transferer|mettre en relation)\b.*\b(?:a|avec|vers)\b.*\b(?:une? |un vrai |une vraie )?(?:personne|humain|conseillere?|conseiller|quelqu un|agent|operateur|collegue)\b/,
    /\b(?:veux|voudrais|besoin|souhaite)\b.*\b(?:un |une |d un |d une )(?:vrai |vraie )?(?:personne|humain|conseiller|conseillere|agent)\b/,
    /^(?:un |une )?(?:vrai |vraie )?(?:humain|conseiller|personne)(?: s il vous plait)?$/,
  ],
  es: [
    /\b(?:hablar|chatear|escribir|comunicarme|pasarme|pasame|transferirme|conectarme)\b.*\b(?:con|a)\b.*\b(?:una? )?(?:persona|humano|agente|alguien|asesora?|operadora?|empleado)\b/,
    /\b(?:quiero|necesito|quisiera)\b.*\b(?:una? )?(?:persona|humano|agente|asesora?|operadora?)(?: real| de verdad)?\b/,
    /^(?:una? )?(?:persona|humano|agente)(?: real| de verdad)?(?: por favor)?$/,
  ],
};
/** What turns a wish into its opposite, or into something that was. */
const turned =
  /\b(?:don t|do not|didn t|no need|not|nicht|kein|keinen|keine|pas besoin|ne veux pas|no quiero|no necesito|yesterday|gestern|hier|ayer|spoke|talked|sprach|gesprochen|parle a|hable)\b/;
const all = Object.values(wishes).flat();

/** Whether a message says that its writer wants to talk to a person, in one of the languages of the table. */
export function asksForPerson(text: string): boolean {
  if (text.length > 200) return false;
  const words = plain(text);
  if (words === "" || words.split(" ").length > mostWords || turned.test(words)) return false;
  return all.some((wish) => wish.test(words));
}

/** Lower case, without accents and punctuation. */
function plain(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
