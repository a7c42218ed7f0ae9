const pieceChars = 24;

/** Cuts a text into pieces of a few words, as it would be spoken; put together they are the text again. */
export function readPieces(text: string): string[] {
  const pieces: string[] = [];
  let piece = "";
  // The first word has the blanks before it too.
  for (const word of text.match(/^\s*\S+\s*|\S+\s*/g) ?? []) {
    piece += word;
    if (piece.length < pieceChars && !/[.!?:]\s*$|\n/.test(word)) continue;
    pieces.push(piece);
    piece = "";
  }
  return piece === "" ? pieces : [...pieces, piece];
}
