/**
 * The word of `known` that a misspelt one most likely means, or nothing. A word holding a digit is a code, and codes are
 * never guessed: E14 is not E41. Grows with the number of known words; only words that nobody knows come here.
 * @param known Words with how often each occurs: of two equally near, the more frequent wins.
 */
export function correctSpelling(word: string, known: ReadonlyMap<string, number>): string | undefined {
  if (!/^\p{L}{3,24}$/u.test(word)) return undefined;
  const limit = allowedEdits(word.length);
  let best: { word: string; cost: number; count: number } | undefined;
  for (const [candidate, count] of known) {
    if (Math.abs(candidate.length - word.length) > limit || candidate.length < 3) continue;
    const edits = editDistance(word, candidate, limit);
    if (edits > limit || !isPlausible(word, candidate)) continue;
    // People seldom miss the first letter.
    const cost = edits + (candidate[0] === word[0] ? 0 : 0.75);
    if (cost > limit + 0.5) continue;
    if (!best || cost < best.cost || (cost === best.cost && isBefore(candidate, count, best))) {
      best = { word: candidate, cost, count };
    }
  }
  return best?.word;
}

function allowedEdits(length: number): number {
  return length < 7 ? 1 : 2;
}

/** Equal costs are settled by how common the words are, then by their letters, so that the same word always wins. */
function isBefore(candidate: string, count: number, best: { word: string; count: number }): boolean {
  return count !== best.count ? count > best.count : candidate < best.word;
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

/** Insertions, deletions, changes and swaps of neighbours between two words; more than `limit` is not counted out. */
function editDistance(left: string, right: string, limit: number): number {
  let older: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, at) => at);
  for (let row = 1; row <= left.length; row++) {
    const current = [row];
    for (let column = 1; column <= right.length; column++) {
      const change = left[row - 1] === right[column - 1] ? 0 : 1;
      let cost = Math.min(current[column - 1]! + 1, last[column]! + 1, last[column - 1]! + change);
      const swapped = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      if (row > 1 && column > 1 && swapped) cost = Math.min(cost, older[column - 2]! + 1);
      current.push(cost);
    }
    if (Math.min(...current) > limit) return limit + 1;
    older = last;
    last = current;
  }
  return last[right.length]!;
}
