import { alternativesOf } from "../../../../languages/server.ts";
import { commonWords } from "../../knowledge/words/common-words.ts";
import { type Found, findAll, type Reader } from "../slots/value.ts";
import { readTopics } from "../topics.ts";
import { isContent } from "../words/fillers.ts";
import { readWords } from "../words/words.ts";

const part = "(?:\\p{L}{1,3}\\.|\\p{L}[\\p{L}'’-]{0,30})";
const capital = "(?:\\p{Lu}\\p{L}{0,2}\\.|\\p{Lu}[\\p{L}'’-]{0,30})";
const particles: ReadonlySet<string> = new Set("van der den de la le von di da del bin al el ter".split(" "));
/** With a capital these are names, whatever else they mean. */
const givenNames: ReadonlySet<string> = new Set(["Will", "May"]);
const maxParts = 5;

const inEitherCase = (words: string) =>
  words.replace(/(?<![\\\p{L}])\p{Ll}/gu, (letter) => `[${letter.toUpperCase()}${letter}]`);
/** "I am", with or without a capital; a name behind it has one. */
const iAm = inEitherCase(alternativesOf("iAm"));
/** Others of such a kind: only two names are told from a noun there, which has a capital in German. */
const introduces = inEitherCase(alternativesOf("introduces"));
/** Ways to say one's name, the sure ones first: they take small letters too. */
const sure = new RegExp(
  `(?<!\\p{L})(?:(?:my|the|full|in the|under the) name(?:['’]s| is| of)?|name['’]s) (${part}(?: ${part}){0,4})|(?<!\\p{L})call me (${part}(?: ${part}){0,1})`,
  "giu",
);
const likely = new RegExp(
  `(?<!\\p{L})(?:[Tt]his is|[Uu]nder|[Ii]t(?:['’]s| is)|${iAm}) (${capital}(?: (?:${capital}|van|der|de|la|von|di|da)){0,4})|(?<!\\p{L})(?:[Ff]or|${introduces}) (${capital}(?: (?:${capital}|van|der|de|la|von|di|da)){1,4})`,
  "gu",
);
/** Between commas, two or more words with capitals: "Tomorrow at 3, Ada Byron, 020 …". */
const alone = new RegExp(
  `(?=\\p{Lu})(?<=^|[,;¦\\n] {0,8}|[.!?] {1,8})(${capital}(?: (?:${capital}|van|der|de|la|von|di|da)){1,4})(?= {0,8}(?:$|[,;.!¦\\n])| (?:here|speaking)\\b)`,
  "gu",
);

const whole = new RegExp(`^${part}(?: ${part}){0,${maxParts - 1}}[.!]?$`, "u");
const fullName = new RegExp(`(?<!\\p{L})${capital}(?: (?:${capital}|van|der|de|la|von|di|da)){1,4}`, "gu");
const denied = /^(?:not|no|nicht|pas|niet|nie|non|não)\s/i;

/** A person's name, as written; one all in small letters gets its capitals. */
export const names: Reader = {
  find(text) {
    for (const pattern of [sure, likely, alone]) {
      const found = findAll(text, pattern, (match) => clean(match.slice(1).find(Boolean)!));
      if (found.length > 0) return found.map((one) => atName(text, one));
    }
    return [];
  },
  read(answer) {
    const found = names.find(answer, undefined as never)[0];
    if (found && !denied.test(`${found.value}`)) return found.value;
    const words = answer
      .replace(/¦/g, " ")
      .replace(
        /^\W*(?:(?:it|that)['’]?s|it is|i['’]?m|i am|for|under|put it under|name|yes|sure|ok|okay|all right|alright|please|hi|hello|just)\b[\s,.!:]*/giu,
        "",
      )
      .trim();
    if (whole.test(words) && words === words.toLowerCase()) {
      // A sentence is no name: those hold words that everybody uses.
      const { small } = readTopics(words);
      const said = readWords(words).map(({ text }) => text);
      const isSentence = said.some(
        (word) => !particles.has(word) && (commonWords.has(word) || (said.length > 1 && small.has(word))),
      );
      return isSentence ? undefined : clean(words);
    }
    const isNamed = words.split(" ").every((word) => /^\p{Lu}/u.test(word) || particles.has(word));
    if (whole.test(words) && isNamed && !denied.test(words)) return clean(words);
    // "You can use Ana Diaz", "je m'appelle Luc Morel"; "auf meinen Mann" names nobody.
    const [name, other] = words.match(fullName) ?? [];
    return other === undefined && name !== undefined ? clean(name) : undefined;
  },
};

/** Cuts what follows the name ("grace and my number"); nothing when no name is left. */
function clean(text: string): string | undefined {
  const parts: string[] = [];
  for (const word of text
    .replace(/[.,!\s]+$/, "")
    .split(/\s+/)
    .slice(0, maxParts)) {
    const isSmall = word === word.toLowerCase();
    if (isSmall && !particles.has(word) && (commonWords.has(word) || !isContent(word))) break;
    parts.push(word);
  }
  const name = parts.join(" ");
  if (name === "" || !(isContent(name.toLowerCase()) || givenNames.has(name))) return undefined;
  if (name !== name.toLowerCase()) return name;
  return parts.map((word) => (particles.has(word) ? word : word[0]!.toUpperCase() + word.slice(1))).join(" ");
}

/** Ends where the name does: the words behind it belong to something else. */
function atName(text: string, found: Found): Found {
  const at = text.slice(found.start, found.end).toLowerCase().indexOf(String(found.value).toLowerCase());
  return at < 0 ? found : { ...found, end: Math.min(found.end, found.start + at + String(found.value).length) };
}
