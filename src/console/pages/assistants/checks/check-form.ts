import { html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import type { Check } from "../../../../contract/operations/assistants/evaluations.ts";
import { call, formBody } from "../../api.ts";
import { EditConflict } from "../../parts/forms/edit-conflict.ts";
import { choiceField, notSaved, textField } from "../../parts/forms/fields.ts";
import { FormErrors } from "../../parts/forms/form-errors.ts";

const labels = {
  messages: "The visitor’s messages",
  "messages.*": "The visitor’s messages",
  answer: "The answer",
  contains: "It must say",
  "contains.*": "It must say",
  lacks: "It must not say",
  "lacks.*": "It must not say",
  calls: "It must call",
};
/** No function has this name. */
const other = "…";
const answers = [
  { value: "answers", label: "answers the question" },
  { value: "does_not_know", label: "says that it does not know" },
  { value: "any", label: "may be either" },
];

/** Writes a check down, or changes one. @fires saved - It was stored. @fires closed */
@customElement("console-check-form")
export class ConsoleCheckForm extends LitElement {
  @property({ type: Number }) assistant = 0;
  /** Absent: a new one. */
  @property({ attribute: false }) check: Check | undefined;
  /** Names of functions that the assistant can call. */
  @property({ attribute: false }) functions: readonly string[] = [];
  /** Whether a function is named that is not in the list. */
  @state() private isOther = false;
  @query("form") private readonly form!: HTMLFormElement;
  readonly #errors = new FormErrors(this, { labels });
  readonly #conflict = new EditConflict(this, labels);

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override firstUpdated(): void {
    this.querySelector("textarea")?.focus();
  }

  private lines(name: string): string[] {
    const typed = String(new FormData(this.form).get(name) ?? "");
    return typed.split("\n").flatMap((line) => line.trim() || []);
  }

  private async handleSubmit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const body = {
      messages: this.lines("messages"),
      answer: new FormData(this.form).get("answer"),
      contains: this.lines("contains"),
      lacks: this.lines("lacks"),
      calls: (this.isOther ? this.lines("other-calls")[0] : new FormData(this.form).get("calls")) || null,
    };
    await this.#errors.run(this.form, async () => {
      const path = `/user/assistants/${this.assistant}/checks` as const;
      if (this.check) {
        const { id } = this.check;
        this.#conflict.see(this.check, Object.keys(body));
        const read = async () => {
          const stored = (await call("GET", path)).data.find((check) => check.id === id);
          return stored && { stored, version: stored.version };
        };
        const put = (headers: Readonly<Record<string, string>>) =>
          call("PUT", `${path}/${id}`, formBody(body), headers);
        if (!(await this.#conflict.save(body, read, put))) return false;
      } else await call("POST", path, formBody(body));
      this.dispatchEvent(new Event("saved"));
      return true;
    });
  }

  protected override render(): TemplateResult {
    const { check } = this;
    // A function that the assistant no longer has stays chosen until somebody chooses another one.
    const called = [...new Set([...this.functions, ...(check?.calls ? [check.calls] : [])])];
    const field = (name: "messages" | "contains" | "lacks", rows: number, hint: string) =>
      textField({
        name,
        label: labels[name],
        rows,
        hint,
        value: (check?.[name] ?? []).join("\n"),
        errors: this.#errors.of(name),
      });
    return html`<form class="check-form" novalidate aria-label=${check ? "Change a check" : "Write a check"}
      @submit=${this.handleSubmit} @input=${this.#errors.handleEdit}>
      ${notSaved(this.#errors.failure)} ${this.#conflict.render("cancel")}
      ${field("messages", 2, "One message on each line. The next is sent once the one before is answered.")}
      ${choiceField({ name: "answer", label: labels.answer, value: check?.answer ?? "answers", choices: answers, errors: this.#errors.of("answer") })}
      <div class="pair">
        ${field("contains", 2, "Words of the last answer, such as “30 days”. One of these on each line.")}
        ${field("lacks", 2, "Words that no answer may have. One of these on each line.")}
      </div>
      ${choiceField({
        name: "calls",
        label: labels.calls,
        value: check?.calls ?? "",
        choices: [
          { value: "", label: "nothing in particular" },
          ...called.map((name) => ({ value: name, label: name })),
          { value: other, label: "another function…" },
        ],
        onChange: (name) => {
          this.isOther = name === other;
        },
        hint: "What changes something is never really done: the check passes once the assistant would do it, or asks whether to.",
        errors: this.isOther ? [] : this.#errors.of("calls"),
      })}
      ${
        this.isOther
          ? textField({
              name: "other-calls",
              label: "Name of the function",
              code: true,
              hint: "As a model sees it: such as a tool of an MCP server.",
              errors: this.#errors.of("calls"),
            })
          : nothing
      }
      <p class="buttons">
        <button class="button primary" type="submit" ?disabled=${this.#errors.busy}>${check ? "Save check" : "Add check"}</button>
        <button class="button" type="button" @click=${() => this.dispatchEvent(new Event("closed"))}>Cancel</button>
      </p>
    </form>`;
  }
}
