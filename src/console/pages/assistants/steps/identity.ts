import { html, nothing, type TemplateResult } from "lit";
import { limits } from "../../../../contract/limits.ts";
import { findVariable } from "../../../../contract/variable-names.ts";
import { cell, rowsEditor } from "../../parts/forms/rows-editor.ts";
import { addressOf } from "../../routes.ts";
import { namedVariables, placeholders } from "../../shared/named-variables.ts";
import { control, referenceChoices, type StepView } from "../form/controls.ts";
import type { VariableRow } from "../form/draft.ts";

const zones = Intl.supportedValuesOf("timeZone");

/** Who the assistant is: its name, words and instructions, and the model that answers. */
export function identityStep(view: StepView): TemplateResult {
  const { draft, catalogue } = view;
  const model = draft.text("mode") === "pipeline" ? "llm_model_id" : "multimodal_model_id";
  const models = (chosen: string, none?: string) => referenceChoices(catalogue.models, chosen, none);
  return html`
    <div class="pair">${control(view, "name")} ${control(view, "language_id")}</div>
    ${control(view, "initial_message", {
      rows: 2,
      maxlength: limits.initialMessageChars,
      hint: "Shown when a chat opens. At most 200 characters; {{variables}} are filled in.",
    })}
    ${control(view, "system_prompt", {
      rows: 8,
      hint: "Who the assistant is, how it should answer and what it must not do. Visitors never see this: what they may be told belongs to what it knows.",
    })}
    <div class="pair">
      ${control(view, model, { choices: models(draft.text(model)) })}
      ${control(view, "chat_llm_fallback_id", {
        choices: models(draft.text("chat_llm_fallback_id"), "The message fails"),
        hint: "This model answers chats instead, if the first has not said or done anything yet.",
      })}
      ${control(view, "timezone", { list: zones })}
    </div>
    ${
      catalogue.models.length > 1
        ? nothing
        : html`<p class="hint">It answers from its documents alone. <a href=${addressOf("settings", "models")}>Connect a language model</a>.</p>`
    }
    ${variables(view)}`;
}

function variables({ draft, errors, change }: StepView): TemplateResult {
  const rows = draft.variables;
  return rowsEditor<VariableRow>({
    name: "variables",
    legend: "Variables",
    hint: `Values for placeholders such as {{company}}. A conversation can set its own.${withoutValue(draft)}`,
    thing: "variable",
    rows,
    empty: () => ({ name: "", value: "" }),
    onChange: (changed) => change("variables", changed),
    onMove: () => errors.forget("variables"),
    errors: (at) => errors.of(`variables.${rows[at]?.name}`),
    render: ({ name, value }, at, edit) => html`
      ${cell({
        label: `Name of variable ${at + 1}`,
        field: `variables.${name}`,
        placeholder: "company",
        value: name,
        code: true,
        invalid: false,
        onInput: (text) => edit({ name: text }),
      })}
      ${cell({
        label: `Value of variable ${at + 1}`,
        field: `variables.${name}`,
        placeholder: "Value",
        value,
        invalid: errors.of(`variables.${name}`).length > 0,
        onInput: (text) => edit({ value: text }),
      })}`,
  });
}

/** Names what the texts leave out where neither a page nor a call sets it. */
function withoutValue(draft: StepView["draft"]): string {
  const given = draft.variables.filter(({ value }) => value !== "").map(({ name }) => name);
  const missing = namedVariables(draft.text("initial_message"), draft.text("system_prompt")).filter(
    (name) => findVariable(given, name) === undefined,
  );
  if (missing.length === 0) return "";
  return ` Without a value: ${placeholders(missing)}. They are left out unless a page or a call sets them.`;
}
