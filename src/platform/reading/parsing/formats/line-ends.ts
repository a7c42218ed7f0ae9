/** Letters and signs of scripts that part no words by blanks. */
const unparted = "[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}ー\\u3001-\\u3003\\u3005-\\u301f\\uff01-\\uff60]";
const lineEnd = new RegExp(`(?<=${unparted})[ \\t]*[\\r\\n]\\s*(?=${unparted})`, "gu");
const atEnd = new RegExp(`${unparted}$`, "u");
const atStart = new RegExp(`^${unparted}`, "u");
/** Letters that are set apart to fill their line, four at least; Korean parts words of one letter. */
const spaced = /(?<![\p{L}\p{N}])(?!\p{sc=Hangul})\p{L}(?: (?!\p{sc=Hangul})\p{L}){3,}(?![\p{L}\p{N}])/gu;

/** A text without the ends of lines that stand within a sentence of Chinese or Japanese: they part no words there. */
export function withoutLineEnds(text: string): string {
  return text.includes("\n") || text.includes("\r") ? text.replace(lineEnd, "") : text;
}

/** Whether two lines of a paragraph go on without a blank, as Chinese and Japanese do. */
export function isUnparted(text: string, next: string): boolean {
  return atEnd.test(text) && atStart.test(next);
}

/** Words whose letters were set apart ("I N V O I C E") as words; a capital within begins the next one. */
export function withoutSpacing(text: string): string {
  return text.replace(spaced, (letters) => letters.replaceAll(" ", "").replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " "));
}
