import { agreesInAnyLanguage, declinesInAnyLanguage } from "../../confirmation/read-confirmation.ts";
import type { Found, Reader } from "../slots/value.ts";
import { readWords, wordLine } from "../words/words.ts";

const yes =
  /^(?:(?:oh|well|ah|ok|okay|then|so|and) )*(?:y|yes|yeah|yep|yup|sure|true|ok|okay|of course|certainly|definitely|absolutely|please do|please|i do|it is|it does|that is fine|that is ok|fine|correct|right)(?: (?:please|thanks|thank you|sure|of course|that is (?:fine|ok|okay|right)|i do|it is|do|do so|they can|you can|he can|she can|that would be (?:great|good|fine)))*$/;
const no =
  /^(?:(?:oh|well|ah|ok|okay|then|so|and) )*(?:n|no|nope|nah|false|not|never|do not|i do not|rather not|i would rather not|better not|please do not|it is not|it does not|not needed|not necessary|no need|none)(?: (?:please|thanks|thank you|need|really|needed|necessary|that|i do not|it is not|do not|do not do that|better not|rather not))*$/;
const negations: ReadonlySet<string> = new Set(["not", "no", "without", "never"]);

/** A "not" stands near to what it denies. */
const maxClauseChars = 80;
const maxClauses = 8;

/** Yes and no, and what says whether the thing itself is wanted: "leave it with a neighbour", "not with neighbours". */
export const yesNo: Reader = {
  find(text, slot) {
    // The last word of "leave with neighbour" is what it is about.
    const subject = readWords(slot.label).at(-1);
    if (!subject || subject.stem.length < 3) return [];
    return readWords(text).flatMap(({ stem, start, end }): Found[] => {
      if (stem !== subject.stem) return [];
      const clause = text
        .slice(Math.max(0, start - maxClauseChars), start)
        .split(/[,.;!?\n]|\bbut\b/)
        .at(-1)!;
      const isNegative = readWords(clause).some((word) => negations.has(word.text));
      return [{ value: !isNegative, start: start - clause.trimStart().length, end }];
    });
  },
  /** Of "no, sorry, yes" neither is taken. */
  read(answer) {
    const said = new Set(answer.split(/[,.;!?¡¿،、。]+/u, maxClauses).flatMap((clause) => readYesNo(clause) ?? []));
    return said.size > 1 ? undefined : readYesNo(answer);
  },
};

function readYesNo(answer: string): boolean | undefined {
  const line = wordLine(answer.slice(0, 120));
  // It says that something is all right, and not what.
  if (/^no (?:problem|worries|rush|hurry)\b/.test(line)) return undefined;
  if (no.test(line) || declinesInAnyLanguage(answer)) return false;
  if (yes.test(line) || agreesInAnyLanguage(answer, "en")) return true;
  // "Yes, a small dog" and "nope, just us" go on with the same.
  const [, first = "", rest = ""] = /^(y|yes|yeah|yep|no|nope|nah)\b(.*)$/.exec(line) ?? [];
  if (first === "" || readWords(rest).some((word) => negations.has(word.text) || word.text === "but")) return undefined;
  return first.startsWith("y");
}
