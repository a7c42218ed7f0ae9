import { countCharacters, type LeftOut } from "../../../left-out.ts";

/** Codes that a font gives no letter: control characters, and more than one sign of its own (a single one is a mark of a list). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what they are
const meaningless = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\ufffd]+|\p{Co}{2,}/gu;
const failed = "translateFont failed";

/** Counts what a PDF writes and nobody can read as text, though it is seen: that must not be missing without a word. */
export class LostSigns {
  #signs = 0;
  #fonts = 0;
  readonly #readFonts = new Set<string>();
  readonly #warn = console.warn;

  /** pdf.js says on the console alone that a font is damaged, and then leaves out what is written in it. */
  constructor() {
    console.warn = (message: unknown) => {
      if (typeof message === "string" && message.includes(failed)) this.#fonts++;
    };
  }

  /** A text without signs of no meaning, which are counted. */
  take(text: string, font: string | undefined): string {
    if (font !== undefined) this.#readFonts.add(font);
    return text.replace(meaningless, (signs) => {
      this.#signs += signs.length;
      return " ";
    });
  }

  get any(): boolean {
    return this.#signs + this.#fonts > 0;
  }

  /** How many signs were counted so far. */
  get signs(): number {
    return this.#signs;
  }

  /** What is left out. A font that fails counts as many characters as the others have on the average, for nobody knows its own. */
  leftOut(texts: readonly string[]): LeftOut[] {
    const read = texts.reduce((sum, text) => sum + countCharacters(text), 0);
    const ofFonts = Math.round(read / Math.max(1, this.#readFonts.size)) * this.#fonts;
    const why = "Its fonts do not say which letters they are: text recognition, or another export of the file, does.";
    const what = this.#fonts === 1 ? "Text in 1 damaged font" : `Text in ${this.#fonts} damaged fonts`;
    return [
      ...(this.#signs > 0 ? [{ what: "Signs that are no letters", why, characters: this.#signs }] : []),
      ...(this.#fonts > 0 ? [{ what, why: "What it writes is not known.", characters: ofFonts }] : []),
    ];
  }

  end(): void {
    console.warn = this.#warn;
  }
}
