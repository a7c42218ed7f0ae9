import { html, type TemplateResult } from "lit";
import { control, type StepView } from "../controls.ts";

/** What the assistant answers from. Its documents are behind the form. */
export function knowledgeStep(view: StepView): TemplateResult {
  return html`${control(view, "knowledgebase_id", {
    choices: [
      { value: "", label: "None: it cannot answer questions" },
      ...view.catalogue.knowledgebases.map(({ id, name }) => ({ value: String(id), label: name })),
    ],
    hint: "Documents and websites that it answers from. Several assistants can use the same.",
  })}`;
}
