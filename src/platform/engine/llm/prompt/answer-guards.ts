import { CitationMarks } from "./citation-marks.ts";
import { InstructionGuard } from "./instruction-guard.ts";
import { LinkGuard } from "./link-guard.ts";

export interface AnswerGuardsOptions {
  /** What must not be repeated; "" where all may be. */
  readonly instructions: string;
  /** All that the model was given. */
  readonly given: () => string;
  /** Whether the answer may name passages by marks. */
  readonly hasMarks: boolean;
  readonly isSpoken: boolean;
}

/** Lets through of a model's answer, while it is written, what may be shown: no instructions, no marks of passages, no links of its own. */
export class AnswerGuards {
  readonly #options: AnswerGuardsOptions;
  readonly #instructions: InstructionGuard;
  readonly #marks: CitationMarks | undefined;
  readonly #links: LinkGuard;
  /** Read once for all that stands in it. */
  readonly #isGiven: (literal: string) => boolean;

  constructor(options: AnswerGuardsOptions) {
    let given: string | undefined;
    this.#options = options;
    this.#instructions = new InstructionGuard(options.instructions);
    this.#isGiven = (literal) => {
      given ??= options.given();
      return given.includes(literal);
    };
    this.#marks = this.#newMarks();
    this.#links = new LinkGuard(this.#isGiven);
  }

  /** The answer repeats an instruction. */
  get hasFound(): boolean {
    return this.#instructions.hasFound;
  }

  /** Takes a piece; returns what can be shown. */
  add(piece: string): string {
    const text = this.#instructions.add(piece);
    return this.#links.add(this.#marks?.add(text) ?? text);
  }

  end(): string {
    const text = this.#instructions.end();
    return this.#links.add(this.#marks ? this.#marks.add(text) + this.#marks.end() : text) + this.#links.end();
  }

  /** A whole answer, with the numbers of the passages that it names. */
  read(text: string): { readonly text: string; readonly cited: ReadonlySet<number> } {
    const marks = this.#newMarks();
    const shown = new LinkGuard(this.#isGiven).read(marks?.read(text) ?? text);
    return { text: shown, cited: marks?.numbers ?? new Set() };
  }

  #newMarks(): CitationMarks | undefined {
    const { hasMarks, isSpoken } = this.#options;
    return hasMarks ? new CitationMarks({ isGiven: this.#isGiven, isSpoken }) : undefined;
  }
}
