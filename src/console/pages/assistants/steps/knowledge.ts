import { html, nothing, type TemplateResult } from "lit";
import type { Assistant } from "../../../../contract/operations/assistants/assistants.ts";
import "../../knowledge/documents.ts";
import "../../knowledge/new-knowledgebase.ts";
import { knowledgebaseOf } from "../../knowledge/text-document.ts";
import { control, type StepView, ticks } from "../form/controls.ts";
import "../known-text.ts";

/** What the assistant answers from. Its documents are behind the form. */
export function knowledgeStep(view: StepView): TemplateResult {
  if (view.catalogue.knowledgebases.length === 0)
    return html`<p class="soft">Nothing yet: it answers from your website, from files and from texts, and names where it read it.</p>`;
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

/** What of an assistant decides how its knowledge is shown, and what follows changes of it. */
interface Known {
  /** None where it is still to be made. */
  readonly assistant: Assistant | undefined;
  /** The one that is chosen in the form; 0 without one. */
  readonly knowledgebase: number;
  /** Whether the account has none yet. */
  readonly isFirst: boolean;
  /** Whether the instructions have changes that are not saved. */
  readonly isUnsaved: boolean;
  readonly onChange: () => void;
  readonly onMade: (knowledgebase: number) => void;
}

/** All that adds to what the assistant knows, behind the step's form. Where the account has no knowledge base yet, adding makes one. */
export function renderKnown(form: TemplateResult, known: Known): TemplateResult {
  const { assistant, knowledgebase, isFirst, isUnsaved, onChange, onMade } = known;
  if (!assistant) return form;
  const documents = html`<console-documents .knowledgebase=${knowledgebase} .make=${() => knowledgebaseOf(assistant)}
      @documents-changed=${() => knowledgebase === 0 && onChange()}></console-documents>`;
  return html`${form}
    ${knowledgebase > 0 || isFirst ? documents : nothing}
    <console-known-text .assistant=${assistant} ?unsaved=${isUnsaved} @knowledge-changed=${onChange}></console-known-text>
    ${isFirst ? nothing : html`<console-new-knowledgebase @knowledgebase-made=${({ detail }: CustomEvent<number>) => onMade(detail)}></console-new-knowledgebase>`}`;
}
