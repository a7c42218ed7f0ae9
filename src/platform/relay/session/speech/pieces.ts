/** A part of what we say, as the transcript has it and as the carrier's voice is given it. */
export interface SpokenPiece {
  readonly written: string;
  readonly spoken: string;
}

/** What both have as it is written. */
export function samePiece(text: string): SpokenPiece {
  return { written: text, spoken: text };
}

export function writtenOf(pieces: readonly SpokenPiece[]): string {
  return pieces.map(({ written }) => written).join("");
}

export function spokenOf(pieces: readonly SpokenPiece[]): string {
  return pieces.map(({ spoken }) => spoken).join("");
}

/**
 * What of the written text was heard with the first `heard` characters of the spoken one. Chosen: a number or an address of which
 * a part was heard was not heard: half of it would be another one.
 */
export function writtenUntil(pieces: readonly SpokenPiece[], heard: number): string {
  let text = "";
  let left = heard;
  for (const { written, spoken } of pieces) {
    if (left < spoken.length) return written === spoken ? text + written.slice(0, left) : text;
    text += written;
    left -= spoken.length;
  }
  return text;
}
