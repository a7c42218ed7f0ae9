import { html, nothing, type TemplateResult } from "lit";
import { control, type StepView, ticks } from "../controls.ts";

/** What the assistant answers from. Its documents are behind the form. */
export function knowledgeStep(view: StepView): TemplateResult {
  return html`${control(view, "knowledgebase_id", {
    choices: [
      { value: "", label: "None: it cannot answer questions" },
      ...view.catalogue.knowledgebases.map(({ id, name }) => ({ value: String(id), label: name })),
    ],
    hint: "Documents and websites that it answers from. Several assistants can use the same.",
  })}${moreKnowledgebases(view)}`;
}

/** The others that it answers from too, once it has one. */
function moreKnowledgebases({ draft, catalogue, errors }: StepView): TemplateResult | typeof nothing {
  const first = Number(draft.text("knowledgebase_id"));
  const others = catalogue.knowledgebases.filter(({ id }) => id !== first);
  if (first === 0 || others.length === 0) return nothing;
  return ticks({
    field: "knowledgebase_ids",
    label: "Also answers from",
    empty: "",
    items: others.map(({ id, name }) => ({ id, name })),
    chosen: draft.ids("knowledgebase_ids"),
    errors: errors.of("knowledgebase_ids"),
  });
}
