import { Hearing, type HearingProblem } from "../../actions/web-call/hearing.ts";

/** Writes what the visitor says into the text box, after what stands there. */
export class Dictation {
  readonly #hearing: Hearing;
  /** The text before what is being said. */
  #before = "";
  #written: string | undefined;
  #isLeft = false;

  constructor(
    private readonly options: {
      readonly language: string;
      readonly field: () => HTMLTextAreaElement | null;
      readonly onChange: () => void;
      readonly onProblem: (problem: HearingProblem) => void;
    },
  ) {
    this.#hearing = new Hearing(
      {
        onStart: () => undefined,
        onText: (text, isFinal) => this.#write(text, isFinal),
        onProblem: (problem) => {
          options.onChange();
          options.onProblem(problem);
        },
      },
      options.language,
    );
  }

  get isOn(): boolean {
    return this.#hearing.isOn;
  }

  /** Begins to listen, or stops. */
  toggle(): void {
    if (this.isOn) this.#hearing.stop();
    else {
      this.#written = undefined;
      this.#hearing.start();
    }
    this.options.onChange();
  }

  stop(): void {
    if (this.isOn) this.toggle();
  }

  /** Writes nothing more, not even what is heard still: the text box is another conversation's. */
  leave(): void {
    this.#isLeft = true;
    this.stop();
  }

  #write(text: string, isFinal: boolean): void {
    const field = this.options.field();
    if (!field || this.#isLeft) return;
    // The visitor has typed, or sent the message, since.
    if (field.value !== this.#written) this.#before = field.value;
    const written = [this.#before.trimEnd(), text].filter(Boolean).join(" ");
    this.#written = written;
    if (isFinal) this.#before = written;
    field.value = written;
    field.dispatchEvent(new InputEvent("input", { bubbles: true, composed: true }));
  }
}
