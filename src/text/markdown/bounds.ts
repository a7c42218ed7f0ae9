/**
 * What one text may ask of its reader. `marked` is quadratic in places (16 kB of `_*a` take 1.6 s) and recursive in
 * others (4 kB of `>` overflow the stack), so its input is bounded before it sees any.
 */
export const bounds = {
  /** Small blocks are parsed together up to about this many characters: less than a frame's work. */
  pieceChars: 2_500,
  /** A longer list, table or code block is cut between its items, rows or lines. */
  dividedChars: 2_500,
  /** What a line costs beyond its characters, in characters: a list or table of very short lines has many elements. */
  lineChars: 16,
  /** No parse sees more. */
  parseChars: 4_000,
  /** What comes after is plain text. */
  markdownChars: 250_000,
  /** Quotes in lists in quotes; a deeper block is plain text. */
  nesting: 32,
  /** A longer run without a space, or of spaces only, makes regular expressions quadratic. */
  runChars: 2_048,
  /** Characters that searches may pass over in one parse: each costs up to 70 ns, ordinary text needs some 100,000. */
  searchWork: 400_000,
  /** Reference definitions are repeated for every piece that may use them, up to this size. */
  referenceChars: 4_000,
} as const;
