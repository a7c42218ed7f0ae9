import type { ReactiveController, ReactiveControllerHost } from "lit";
import { type Failure, failureOf } from "../api.ts";
import { focusFirstError } from "./fields.ts";
import { FormErrors, type FormErrorsOptions } from "./form-errors.ts";

export interface SendingOptions extends FormErrorsOptions {
  /** The field that an error code of the API is about; without one the error stands above the form. */
  readonly fieldOf: Readonly<Record<string, string>>;
  /** The words for an error code, where the API's own do not say enough to its owner. */
  readonly words: Readonly<Record<string, (failure: Failure) => string>>;
}

/**
 * A form whose request acts once however often it is repeated: until its content changes or it succeeds, it is sent under
 * one idempotency key. What was refused stands at the fields that it is about.
 */
export class Sending implements ReactiveController {
  busy = false;
  /** What stands above the form. */
  problem = "";
  readonly errors: FormErrors;
  #key = crypto.randomUUID();

  constructor(
    private readonly host: ReactiveControllerHost & ParentNode,
    private readonly options: SendingOptions,
  ) {
    host.addController(this);
    this.errors = new FormErrors(host, options);
  }

  hostConnected(): void {}

  /** Listens to the form's `input` and `change`. */
  readonly handleEdit = (event: Event): void => {
    this.#key = crypto.randomUUID();
    this.errors.handleEdit(event);
  };

  /** @returns Whether `send` succeeded. */
  async run(send: (key: string) => Promise<unknown>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.problem = "";
    this.errors.clear();
    try {
      await send(this.#key);
      this.#key = crypto.randomUUID();
      return true;
    } catch (error) {
      this.#show(failureOf(error));
      return false;
    } finally {
      this.busy = false;
      this.host.requestUpdate();
      await this.host.updateComplete;
      focusFirstError(this.host);
    }
  }

  #show(failure: Failure): void {
    const { fieldOf, words } = this.options;
    const text = words[failure.code]?.(failure) ?? failure.text;
    const field = fieldOf[failure.code];
    if (field !== undefined) this.errors.set({ ...failure, fields: { [field]: [text] } });
    else if (Object.keys(failure.fields).length > 0) this.errors.set(failure);
    else this.problem = text;
    if (this.errors.elsewhere.length > 0) this.problem = this.errors.elsewhere.join(" ");
  }
}
