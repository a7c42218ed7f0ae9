import { allWords } from "../../../languages/server.ts";
import { lazily } from "../../../text/lazily.ts";
import { plainTextOf, withoutAccents } from "./words/plain-words.ts";

/** Longer messages say more. */
const mostChars = 120;

/** Each language's words, the longest first where there are no spaces between them. */
const languages = lazily(() => allWords.map(expressionsOf));

function expressionsOf({ understanding: { person, sentFile } }: (typeof allWords)[number]) {
  const { given, things, beside } = sentFile;
  const { isSpaceless = false } = person;
  const of = (alternatives: string) => {
    const all = withoutAccents(alternatives);
    return new RegExp(isSpaceless ? all : `(?<![\\p{L}\\p{M}\\p{N}])(?:${all})(?![\\p{L}\\p{M}\\p{N}])`, "gu");
  };
  return { isSpaceless, given: of(given), all: of([given, things, beside].join("|")) };
}

/** Whether a message says, in any language, that a file is there, and nothing else: "Here is the photo", "see attached". */
export function announcesFile(message: string): boolean {
  if (message.length > mostChars || /[?？؟]/.test(message)) return false;
  const words = plainTextOf(message);
  return languages().some(({ isSpaceless, given, all }) => {
    const text = isSpaceless ? words.replaceAll(" ", "") : words;
    return text.search(given) >= 0 && text.replaceAll(all, "").trim() === "";
  });
}
