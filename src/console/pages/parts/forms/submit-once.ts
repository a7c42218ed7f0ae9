import type { ReactiveControllerHost } from "lit";
import { newMessageKey } from "../../../../client/chat/message-key.ts";
import type { Failure } from "../../api.ts";
import { FormErrors, type FormErrorsOptions } from "./form-errors.ts";

export interface SubmitOnceOptions extends Pick<FormErrorsOptions, "labels"> {
  /** The field that an error code of the API is about; without one the error stands above the form. */
  readonly fieldOf: Readonly<Record<string, string>>;
  /** The words for an error code, where the API's own do not say enough to its owner. */
  readonly words: Readonly<Record<string, (failure: Failure) => string>>;
}

/**
 * A form whose request acts once however often it is repeated: until its content changes or it succeeds, it is sent under
 * one idempotency key. What was refused stands at the fields that it is about.
 */
export class SubmitOnce {
  readonly errors: FormErrors;
  #key = newMessageKey();

  constructor(
    private readonly host: ReactiveControllerHost & ParentNode,
    { labels, fieldOf, words }: SubmitOnceOptions,
  ) {
    this.errors = new FormErrors(host, {
      labels,
      reword(failure) {
        const text = words[failure.code]?.(failure) ?? failure.text;
        const field = fieldOf[failure.code];
        return { ...failure, text, ...(field === undefined ? {} : { fields: { [field]: [text] } }) };
      },
    });
  }

  get busy(): boolean {
    return this.errors.busy;
  }

  /** What stands above the form. */
  get problem(): string {
    return this.errors.unplaced.join(" ");
  }

  /** Listens to the form's `input` and `change`. */
  readonly handleEdit = (event: Event): void => {
    this.#key = newMessageKey();
    this.errors.handleEdit(event);
  };

  /** @returns Whether `send` succeeded. */
  async run(send: (key: string) => Promise<unknown>): Promise<boolean> {
    if (this.busy) return false;
    const isDone = await this.errors.run(this.host, () => send(this.#key));
    if (isDone) this.#key = newMessageKey();
    return isDone;
  }
}
