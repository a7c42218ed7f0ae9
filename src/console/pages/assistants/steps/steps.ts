import { html, nothing, type TemplateResult } from "lit";
import type { FormErrors } from "../../parts/forms/form-errors.ts";
import { icon } from "../../parts/icons.ts";
import { assistantLabels, type StepId, stepIds, stepOf } from "../form/fields.ts";

/** What the page of an assistant shows: a step, all other settings, the questions without an answer, or what is checked of it. */
export type View = StepId | "questions" | "checks";

/** The titles of the five steps. */
export const titles: Readonly<Record<StepId, string>> = {
  identity: "Who it is",
  knowledge: "What it knows",
  abilities: "What it may do",
  appearance: "How it looks",
  publish: "Where it goes",
  settings: "All settings",
};

const steps: readonly StepId[] = stepIds.filter((id) => id !== "settings");

/** The step behind this one; none behind the last. */
export function nextStep(view: View): StepId | undefined {
  const at = steps.indexOf(view as StepId);
  return at < 0 ? undefined : steps[at + 1];
}

/** The view that a URL's hash names; the first step where it names none. */
export function viewOf(hash: string): View {
  const name = hash.slice(1);
  return name === "questions" || name === "checks" ? name : (stepIds.find((id) => id === name) ?? "identity");
}

/** How many errors a step shows. */
export function errorsIn(step: StepId, errors: FormErrors): number {
  return Object.keys(errors.failure?.fields ?? {}).filter((field) => stepOf(field) === step && isShown(field)).length;
}

function isShown(field: string): boolean {
  return (field.split(".")[0] ?? "") in assistantLabels;
}

/** The links to the steps. Before the assistant exists, only the first step is there. */
export function stepLinks(options: {
  readonly view: View;
  readonly isNew: boolean;
  readonly errors: FormErrors;
  readonly done: (step: StepId) => boolean;
  readonly unanswered: number;
  readonly onStep: (event: MouseEvent) => void;
}): TemplateResult {
  const { view, isNew, errors, done, unanswered, onStep } = options;
  const wrong = (step: StepId) => {
    const wrongs = errorsIn(step, errors);
    return wrongs > 0
      ? html`<span class="tag bad">${wrongs}<span class="unseen"> ${wrongs === 1 ? "error" : "errors"}</span></span>`
      : nothing;
  };
  return html`<nav class="steps" aria-label="Steps" @click=${onStep}><ol>${steps.map((step, at) => {
    const mark = done(step) ? html`${icon("check", 16)}<span class="unseen">Done: </span>` : String(at + 1);
    const label = html`<span class="nr">${mark}</span><span>${titles[step]}</span>${wrong(step)}`;
    return isNew && step !== "identity"
      ? html`<li><span class="step off">${label}<span class="unseen">, once it is created</span></span></li>`
      : html`<li><a class="step" href="#${step}" aria-current=${view === step ? "step" : nothing}>${label}</a></li>`;
  })}</ol>
  ${
    isNew
      ? nothing
      : html`<p class="more-views">
          <a href="#questions" aria-current=${view === "questions" ? "page" : nothing}>Questions without an answer${unanswered > 0 ? html` <span class="tag held">${unanswered}</span>` : nothing}</a>
          <a href="#checks" aria-current=${view === "checks" ? "page" : nothing}>Checks</a>
          <a href="#settings" aria-current=${view === "settings" ? "page" : nothing}>${titles.settings}${wrong("settings")}</a>
        </p>`
  }</nav>`;
}
