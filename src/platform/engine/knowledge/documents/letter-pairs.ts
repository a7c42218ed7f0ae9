/** Scripts that part no words: PostgreSQL takes a whole sentence of them for one word. */
const run = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]+/gu;
/** A pair of letters that says something: hiragana alone are endings and small words, and join words where they are one of two. */
const carries = /[\p{sc=Han}\p{sc=Katakana}]/u;
const isWhole = /^[\p{sc=Han}\p{sc=Katakana}ー]+$/u;
/** Within such a sentence: "PayPayは使えますか". */
const foreignWord = /[\p{sc=Latin}\p{Nd}]{2,20}/gu;
const mostPairs = 48;

/** What a text in a script without blanks is found by: its pairs of letters that say something, and its words of other scripts. */
export function pairsOf(text: string): ReadonlySet<string> {
  const read = normalised(text);
  const pairs = pairsIn(read).filter((pair) => carries.test(pair));
  return new Set(pairs.length === 0 ? [] : [...wordsIn(read), ...pairs]);
}

/** The pairs of letters that carry a question in a script without blanks, and the words of other scripts within it. */
export function pairsOfQuestion(question: string): readonly string[] {
  const read = normalised(question);
  const carrying = pairsIn(read).filter((pair) => carries.test(pair));
  const whole = carrying.filter((pair) => isWhole.test(pair));
  if (carrying.length === 0) return [];
  return [...new Set([...wordsIn(read), ...(whole.length > 0 ? whole : carrying)])].slice(0, mostPairs);
}

function normalised(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}

function pairsIn(text: string): string[] {
  return (text.match(run) ?? []).flatMap((letters) => {
    const each = [...letters];
    return each.slice(1).map((letter, at) => each[at]! + letter);
  });
}

function wordsIn(text: string): readonly string[] {
  return text.match(foreignWord) ?? [];
}
