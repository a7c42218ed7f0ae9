/** Chosen: who writes more than this tells a story, in which a person may be talked about. */
const mostWords = 16;

/** How people ask for a person in a language, and what turns a wish into its opposite, or into something that was. */
interface Phrases {
  readonly wishes: readonly RegExp[];
  readonly turned: RegExp;
}

/** Who is no person, behind an article. */
const notMachine =
  "(?!(?:chat ?|ro)?bot|(?:ki|ai|ia|computer|ordinateur|machine|maschine|maquina|assist\\S*|asist\\S*)\\b)";
/** Somebody or a department, in few words: "mechanic", "accounts department please". */
const whom = `${notMachine}\\S+(?: \\S+){0,2}`;

/**
 * A whole message that asks to talk to somebody whom it names by their work or department: only people are talked to. It must be the
 * writer who wants to, so that "how do I talk to a landlord" is a question like others.
 */
const byWork: Readonly<Record<"en" | "de" | "fr" | "es", RegExp>> = {
  en: new RegExp(
    `^(?:(?:hi|hello|ok|please) )*(?:(?:(?:can|could|may) i(?: please)?|i (?:want|need|would like|d like) to|let me|please) (?:talk|speak) (?:to|with)|(?:please |can you |could you )?(?:put me through|connect me|transfer me) (?:to|with)) (?:an?|the|your|one of (?:the|your)) ${whom}$`,
  ),
  de: new RegExp(
    `^(?:bitte )?(?:(?:kann|konnte|durfte|darf) ich|ich (?:mochte|will|wurde gerne?))(?: bitte| gerne?)? mit (?:de[rmn]|eine[rmn]?|ihre[rmn]|jemand(?:em|en)? (?:aus|von|vom) (?:de[rmn] )?) ?${whom} (?:sprechen|reden|telefonieren)(?: bitte)?$`,
  ),
  fr: new RegExp(
    `^(?:bonjour )?(?:puis je|pourrais je|est ce que je peux|je (?:veux|voudrais|souhaite|souhaiterais)) parler (?:au|(?:a|avec) (?:une?|le|la|l|votre|vos|un de vos)) ${whom}$`,
  ),
  es: new RegExp(
    `^(?:hola )?(?:puedo|podria|quiero|quisiera|necesito|me gustaria) hablar con (?:una?|el|la|su|uno de sus|alguien del?) ${whom}$`,
  ),
};

/**
 * By language; all match a message in lower case without marks. An article stands directly before the person, and the
 * verb before it: who needs a table for one person asks for a table.
 */
const languages: Readonly<Record<"en" | "de" | "fr" | "es", Phrases>> = {
  en: {
    wishes: [
      /\b(?:talk|speak|chat|write|connect|put|transfer|pass|hand|get)(?: (?!about\b|of\b|for\b)\S+){0,3} (?:to|with) (?:(?:a|an|the|some|your) )?(?:(?:real|live|actual|human) )?(?:person|human|agent|somebody|someone|colleague|employee|representative|operator|support team|staff)\b/,
      /\b(?:need|want|like|get me|give me|is there|can i have)(?: to have)? (?:a|an) (?:(?:real|live|actual|human) )?(?:person|human|agent|representative|operator)\b/,
      /^(?:a )?(?:(?:real|live) )?(?:person|human|agent|operator|representative)(?: please)?$/,
    ],
    turned:
      /\b(?:(?:don t|do not|didn t|did not|not|never)(?: \S+)? (?:need|want|like|talk|talking|speak|speaking|chat|get|connect|put|transfer)|no need|yesterday|spoke|talked)\b/,
  },
  de: {
    wishes: [
      /^(?=.*\b(?:sprechen|reden|schreiben|verbinden?|chatten|weiterleiten|leiten|telefonieren)\b).*\b(?:mit|an) (?:(?:einem|einer|einen|eine|nem|ner|dem|der|ihrem|eurem) )?(?:(?:echten|richtigen|menschlichen) )?(?:mensch(?:en)?|person|mitarbeiter(?:in)?|berater(?:in)?|kolleg(?:en|in)|jemand(?:em|en)?)\b/,
      /^(?:bitte )?(?:ein(?:en)? )?(?:echten? |richtigen? )?(?:menschen?|mitarbeiter(?:in)?)(?: bitte)?$/,
      /\b(?:brauche|will|mochte|gibt es)(?: (?:hier|auch|bitte|nur|jetzt|einfach))* (?:ein(?:en|e)? (?:(?:echten?|richtigen?) )?|(?:echten?|richtigen?) )(?:menschen?|mitarbeiter(?:in)?)\b/,
    ],
    turned:
      /\b(?:nicht (?:mit|an|\S+ (?:sprechen|reden|schreiben))|keine?n? (?:(?:echten?|richtigen?) )?(?:mensch|person|mitarbeiter|berater|kolleg)\S*|gestern|sprach|gesprochen)\b/,
  },
  fr: {
    wishes: [
      /\b(?:parler|discuter|echanger|ecrire|passer|transferer|en relation)(?: (?!de\b|pour\b)\S+){0,3} (?:a|avec|vers) (?:(?:une?|le|la|l|votre) )?(?:(?:vrai|vraie) )?(?:personne|humain|conseillere?|quelqu un|agent|operateur|collegue)\b/,
      /\b(?:veux|voudrais|besoin|souhaite) (?:d )?une? (?:(?:vrai|vraie) )?(?:personne|humain|conseillere?|agent)\b/,
      /^(?:une? )?(?:vrai |vraie )?(?:humain|conseiller|personne)(?: s il vous plait)?$/,
    ],
    turned: /\b(?:pas besoin|ne veux pas|ne souhaite pas|hier|parle a)\b/,
  },
  es: {
    wishes: [
      /\b(?:hablar|chatear|escribir|comunicarme|pasarme|pasame|transferirme|conectarme)(?: (?!de\b|sobre\b|para\b)\S+){0,3} (?:con|a) (?:(?:una?|el|la|su) )?(?:persona|humano|agente|alguien|asesora?|operadora?|empleado)\b/,
      /\b(?:quiero|necesito|quisiera) (?:a )?una? (?:persona|humano|agente|asesora?|operadora?)\b/,
      /^(?:una? )?(?:persona|humano|agente)(?: real| de verdad)?(?: por favor)?$/,
    ],
    turned: /\b(?:no quiero|no necesito|ayer|hable)\b/,
  },
};

/** Whether a message says that its writer wants to talk to a person, in one of the languages of the table. */
export function asksForPerson(text: string): boolean {
  if (text.length > 200) return false;
  const words = plain(text);
  if (words === "" || words.split(" ").length > mostWords) return false;
  return Object.entries(languages).some(
    ([language, { wishes, turned }]) =>
      [...wishes, byWork[language as keyof typeof byWork]].some((wish) => wish.test(words)) && !turned.test(words),
  );
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
