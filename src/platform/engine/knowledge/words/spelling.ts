/** Recognises misspelt words by a list of those that are known. */
export interface Spelling {
  has(word: string): boolean;
  /**
   * The known word that a misspelt one most likely means, or nothing. A word holding a digit is a code, and codes are
   * never guessed: E14 is not E41. Of two equally near the more frequent wins.
   */
  correct(word: string): string | undefined;
}

interface KnownWord {
  readonly word: string;
  readonly count: number;
  readonly letters: number;
}

/** Of scripts without blanks: a whole sentence is one word there, and another letter another word. */
const withoutBlanks = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

/** Whether a word may be one that is misspelt. */
export function mayBeMisspelt(word: string): boolean {
  return /^\p{L}{3,24}$/u.test(word) && !withoutBlanks.test(word);
}

/**
 * Sorts known words by length and notes their letters, so that a question compares most of them by one number: 100,000 words
 * take some milliseconds. Only words that nobody knows are looked for.
 * @param words With how often each occurs.
 */
export function createSpelling(words: Iterable<readonly [word: string, count: number]>): Spelling {
  const counts = new Map(words);
  const byLength = new Map<number, KnownWord[]>();
  for (const [word, count] of counts) {
    if (word.length < 3) continue;
    const known = { word, count, letters: lettersOf(word) };
    const list = byLength.get(word.length);
    if (list) list.push(known);
    else byLength.set(word.length, [known]);
  }
  return {
    has: (word) => counts.has(word),
    correct(word) {
      if (!mayBeMisspelt(word)) return undefined;
      const limit = allowedEdits(word.length);
      const letters = lettersOf(word);
      let best: (KnownWord & { cost: number }) | undefined;
      for (let length = word.length - limit; length <= word.length + limit; length++) {
        for (const known of byLength.get(length) ?? []) {
          // Each edit adds one letter at most, and takes one away.
          if (bitsOf(letters & ~known.letters) > limit || bitsOf(known.letters & ~letters) > limit) continue;
          const edits = editDistance(word, known.word, limit);
          if (edits > limit || !isPlausible(word, known.word)) continue;
          // People seldom miss the first letter.
          const cost = edits + (known.word[0] === word[0] ? 0 : 0.75);
          if (cost > limit + 0.5) continue;
          if (!best || cost < best.cost || (cost === best.cost && isBefore(known, best))) best = { ...known, cost };
        }
      }
      return best?.word;
    },
  };
}

function allowedEdits(length: number): number {
  return length < 7 ? 1 : 2;
}

/** Equal costs are settled by how common the words are, then by their letters, so that the same word always wins. */
function isBefore(one: KnownWord, other: KnownWord): boolean {
  return one.count !== other.count ? one.count > other.count : one.word < other.word;
}

/** A changed letter makes another short word more often than a mistake ("park", "part"). */
function isPlausible(word: string, candidate: string): boolean {
  if (word.length > 4) return true;
  return word.length === candidate.length ? isSwapped(word, candidate) : word.length === 4;
}

/** The same letters in another order. */
export function isSwapped(left: string, right: string): boolean {
  return left !== right && [...left].sort().join("") === [...right].sort().join("");
}

/** One bit for each different letter; those of other alphabets share theirs. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

function bitsOf(value: number): number {
  let count = 0;
  for (let rest = value; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** Insertions, deletions, changes and swaps of neighbours between two words; more than `limit` is not counted out. */
function editDistance(left: string, right: string, limit: number): number {
  let older: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, at) => at);
  for (let row = 1; row <= left.length; row++) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= right.length; column++) {
      const change = left[row - 1] === right[column - 1] ? 0 : 1;
      let cost = Math.min(current[column - 1]! + 1, last[column]! + 1, last[column - 1]! + change);
      const swapped = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      if (row > 1 && column > 1 && swapped) cost = Math.min(cost, older[column - 2]! + 1);
      current.push(cost);
      least = Math.min(least, cost);
    }
    if (least > limit) return limit + 1;
    older = last;
    last = current;
  }
  return last[right.length]!;
}
