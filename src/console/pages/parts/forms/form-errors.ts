import type { ReactiveController, ReactiveControllerHost } from "lit";
import { type Failure, failureOf } from "../../api.ts";
import { focusFirstError } from "./fields.ts";
import { saveForms } from "./unsaved-forms.ts";

export interface FormErrorsOptions {
  /** The label of each field by its name in the API; `*` stands for the place in a list: `"headers.*.value"`. */
  readonly labels: Readonly<Record<string, string>>;
  /** Names of controls that stand for other fields of the API. */
  readonly controls?: Readonly<Record<string, readonly string[]>>;
  /** Puts a failure into the form's own words, or at one of its fields. */
  readonly reword?: (failure: Failure) => Failure;
}

/**
 * Submits a form, and keeps what the server refused about it in the words of the form's labels. A field's errors go once it
 * is edited.
 */
export class FormErrors implements ReactiveController {
  #failure: Failure | undefined;
  /** Names of the refused fields that were empty. */
  #empty: ReadonlySet<string> = new Set();
  #isBusy = false;

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly options: FormErrorsOptions,
  ) {
    host.addController(this);
  }

  hostConnected(): void {}

  /** What stands above the form; nothing when it was not refused, or every refused field has been edited. */
  get failure(): Failure | undefined {
    return this.#failure;
  }

  /** Whether the form is being submitted. */
  get busy(): boolean {
    return this.#isBusy;
  }

  /**
   * Saves the form by `work`, which returns `false` where it saved nothing. What the server refuses is shown, and the first
   * field with an error gets the focus.
   * @returns Whether nothing was refused.
   */
  run(form: ParentNode, work: () => Promise<unknown>): Promise<boolean> {
    return this.try(form, () => saveForms(form, work));
  }

  /** The same with what is not saved: it only asks or tries something. */
  async try(form: ParentNode, work: () => Promise<unknown>): Promise<boolean> {
    this.#update(undefined, true);
    try {
      await work();
      return true;
    } catch (error) {
      const failure = failureOf(error);
      this.#empty = new Set(Object.keys(failure.fields).filter((name) => isEmpty(form, name)));
      this.#update(this.options.reword?.(failure) ?? failure, true);
      await this.host.updateComplete;
      focusFirstError(form);
      return false;
    } finally {
      this.#update(this.#failure, false);
    }
  }

  #update(failure: Failure | undefined, isBusy: boolean): void {
    this.#failure = failure;
    this.#isBusy = isBusy;
    this.host.requestUpdate();
  }

  /** The errors of a field, or of a list and all in it. */
  of(field: string): readonly string[] {
    const errors = Object.entries(this.#failure?.fields ?? {})
      .filter(([name]) => isWithin(name, field))
      .flatMap(([name, texts]) =>
        texts.map((text) => {
          const isMissing = this.#empty.has(name) && aboutForm.test(text);
          return inWords(isMissing ? missing : text, labelOf(name, this.options.labels));
        }),
      );
    return [...new Set(errors)];
  }

  /** What no field of the form shows: a failure that names no field, or one that names others. */
  get unplaced(): readonly string[] {
    if (!this.#failure) return [];
    return Object.keys(this.#failure.fields).length === 0 ? [this.#failure.text] : this.elsewhere;
  }

  /** The errors of fields that the form does not show. */
  get elsewhere(): readonly string[] {
    const shown = Object.keys(this.options.labels).map((name) => name.split(".")[0] ?? "");
    const hidden = Object.keys(this.#failure?.fields ?? {}).filter((name) => !shown.includes(name.split(".")[0] ?? ""));
    return hidden.flatMap((name) => this.of(name));
  }

  /** Listens to the form's `input` and `change`. Rows say which field they are by `data-field`. */
  readonly handleEdit = (event: Event): void => {
    const { name, dataset } = event.target as HTMLInputElement;
    const control = dataset.field ?? name;
    for (const field of this.options.controls?.[control] ?? [control]) this.forget(field);
  };

  /** Drops all that was refused. */
  forgetAll(): void {
    this.#update(undefined, this.#isBusy);
  }

  /** Drops the errors of a field, or of a list and all in it. */
  forget(field: string): void {
    if (!this.#failure || field === "") return;
    const known = Object.entries(this.#failure.fields);
    const left = known.filter(([name]) => !isWithin(name, field));
    if (known.length > 0 && left.length === known.length) return;
    this.#failure = left.length === 0 ? undefined : { ...this.#failure, fields: Object.fromEntries(left) };
    this.host.requestUpdate();
  }
}

function isWithin(name: string, field: string): boolean {
  return name === field || name.startsWith(`${field}.`);
}

/** Whether nothing stands in the form's control of this field. */
function isEmpty(form: ParentNode, field: string): boolean {
  const controls = [...form.querySelectorAll<HTMLInputElement>("input, textarea, select")];
  const own = controls.find(({ name, dataset }) => (dataset.field ?? name) === field);
  return own?.value.trim() === "";
}

/** A field's label; where the form has none, its name in words. */
function labelOf(name: string, labels: Readonly<Record<string, string>>): string {
  const place = /\.(\d+)(?:\.|$)/.exec(name)?.[1];
  const label = labels[name] ?? labels[name.replace(/\.\d+(?=\.|$)/, ".*")] ?? labels[name.replace(/\.[^.]+$/, ".*")];
  if (label !== undefined) return label.replace("#", String(Number(place ?? 0) + 1));
  const last = name.split(".").at(-1) ?? name;
  return `${last.charAt(0).toUpperCase()}${last.slice(1)}`.replaceAll("_", " ");
}

const missing = "The empty field is required.";
/** What is wrong with the form of a value: of one that is missing that does not help. */
const aboutForm = /^The .+ field (?:format is invalid|must be )|^The selected .+ is invalid/;

/**
 * The API's sentences with the label in place of the field's name. A label can be plural or a phrase ("Calls at a time"), so
 * only verbs that are the same for one and for many follow it: "can", "must".
 */
const sentences: readonly (readonly [pattern: RegExp, words: string])[] = [
  [/^The .+ field is required.*$/, "$label can’t be empty."],
  [/^The .+ field must not be greater than (\d+) characters\.$/, "$label can have at most $1 characters."],
  [/^The .+ field must be at least (\d+) characters\.$/, "$label must have at least $1 characters."],
  [/^The .+ field must not have more than (\d+) items\.$/, "There can be at most $1 of them."],
  [/^The .+ field must not be greater than (\S+)\.$/, "$label can be at most $1."],
  [/^The .+ field must be at least (\S+)\.$/, "$label must be at least $1."],
  [/^The .+ field has a duplicate value\.$/, "$label can’t be used more than once."],
  [/^The .*phone.* field format is invalid\..*$/, "$label: write it with the country’s code, such as +44 7700 900123."],
  [/^The .+ field format is invalid\.(.*)$/, "$label: the format is wrong.$1"],
  [/^The .+ field must (.+)$/, "$label must $1"],
  [/^The .+ field is invalid\.(.*)$/, "$label: this is not valid.$1"],
  [/^The .+ field is (.+)$/, "$label: $1"],
  [/^The selected .+ is invalid\..*$/, "$label: this one does not exist."],
];

function inWords(text: string, label: string): string {
  const known = sentences.find(([pattern]) => pattern.test(text));
  if (!known) return text;
  const [pattern, words] = known;
  return text.replace(pattern, words.replace("$label", label.replaceAll("$", "$$$$")));
}
