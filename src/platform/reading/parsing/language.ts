/** Words that hold sentences together, by ISO 639-1. */
const commonWords: Readonly<Record<string, string>> = {
  en: "the and of to in is you that for it are with your on be this have from or not by can will at we if",
  de: "der die und das ist nicht sie mit den ein eine auf für im dem des von zu sich werden wir oder wenn bei als",
  fr: "le la les et des est une pour que dans vous sur pas avec du au par nous sont plus ou votre ce qui",
  es: "el la los las y de que en una por con para su es no se del al más como sus son este está",
  it: "il la di che e per un una con non sono del della le gli si da nel più come alla questo anche ai",
  nl: "de het een en van is dat op te in voor met niet zijn aan er uw ook om bij door naar worden wordt",
  pt: "o a os as e de que em um uma para com não por do da no na se mais como seu sua ao são",
  pl: "i w na z do się nie jest to że o dla przez od po jak ale lub oraz są może być ich tym",
  sv: "och att det som en på är av för med den till inte om ett har de kan vi du från eller så",
  da: "og at det som en på er af for med den til ikke om et har de kan vi du fra eller så være",
  cs: "a v na se je že z do to s o pro jako nebo ale by jsou které od při může jeho po ve",
  tr: "ve bir bu için ile da de olarak daha çok olan gibi ya her veya kadar en sonra ne mi var",
};
const byWord = new Map<string, string[]>();
for (const [language, words] of Object.entries(commonWords))
  for (const word of words.split(" ")) byWord.set(word, [...(byWord.get(word) ?? []), language]);

/** Of a text, this much is looked at. */
const lookedAtChars = 20_000;
/** Fewer words say too little. */
const leastWords = 8;

/** The language of a text, ISO 639-1: the one that its page names, else the one whose common words it has most of. */
export function readLanguage(bodies: readonly string[], named = ""): string | null {
  const tag = /^([a-z]{2})(?:[-_]|$)/i.exec(named.trim())?.[1];
  if (tag) return tag.toLowerCase();
  const counts = new Map<string, number>();
  let chars = 0;
  for (const body of bodies) {
    for (const word of body.toLowerCase().match(/\p{L}+/gu) ?? [])
      for (const language of byWord.get(word) ?? []) counts.set(language, (counts.get(language) ?? 0) + 1);
    chars += body.length;
    if (chars > lookedAtChars) break;
  }
  const [best] = [...counts].sort(([, one], [, other]) => other - one);
  return best && best[1] >= leastWords ? best[0] : null;
}
