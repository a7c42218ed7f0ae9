import { html, type TemplateResult } from "lit";
import { assistantFieldUses, useOver } from "../../../../platform/assistant-field-uses.ts";
import { textField } from "../../parts/forms/fields.ts";
import { cell, rowsEditor } from "../../parts/forms/rows-editor.ts";
import { voicesOf } from "../catalogue.ts";
import { control, referenceChoices, type StepView } from "../form/controls.ts";
import { type Field, fields, groups } from "../form/fields.ts";
import "../voice-sample.ts";

type Extraction = StepView["draft"]["postCallSchema"][number];

const kindsOfFiller = {
  positive: "After good news",
  negative: "After bad news",
  question: "After a question",
  neutral: "Otherwise",
} as const;
const extractionTypes = [
  { value: "string", label: "text" },
  { value: "number", label: "number" },
  { value: "bool", label: "yes/no" },
];

/** Every setting that no step shows, by group. A group with an error is open. */
export function settingsStep(view: StepView): TemplateResult {
  return html`${groups.map((group) => {
    const inGroup = (Object.keys(fields) as Field[]).filter((field) => fields[field].place === group);
    const wrong = inGroup.some((field) => view.errors.of(field).length > 0);
    return html`<details class="group" ?open=${wrong || group === "Answers"}>
      <summary>${group}</summary>
      <div class="pair">${inGroup.map((field) => setting(view, field))}</div>
    </details>`;
  })}`;
}

function setting(view: StepView, field: Field): TemplateResult {
  if (field === "voice_id") return voice(view);
  if (field === "secondary_language_ids") return furtherLanguages(view);
  if (field === "filler_config") return fillers(view);
  if (field === "post_call_schema") return extractions(view);
  const { hint = "" } = fields[field];
  const limit = limitOf(field, view.carrier);
  return limit === undefined ? control(view, field) : control(view, field, { hint: `${hint} ${limit}`.trim() });
}

/** Where a setting has no effect, if that is so anywhere on this server. */
function limitOf(field: Field, carrier: StepView["carrier"]): string | undefined {
  const use = assistantFieldUses[field];
  if (use.applied) return undefined;
  return useOver(use, carrier).applied ? "Only for phone calls." : "Stored, without effect on this server.";
}

function voice(view: StepView): TemplateResult {
  const { draft, catalogue } = view;
  const chosen = catalogue.voices.find(({ id }) => String(id) === draft.text("voice_id"));
  const { preview_url: sample = "", name = "" } = chosen ?? {};
  const hint = chosen && voiceHint(sample !== "", view.carrier);
  const ofLanguage = voicesOf(catalogue, draft.text("language_id"), draft.text("voice_id"));
  const choices = referenceChoices(ofLanguage, draft.text("voice_id"));
  const voices = control(view, "voice_id", { choices, ...(hint === undefined ? {} : { hint }) });
  if (sample === "") return voices;
  return html`<div class="with-button">${voices}
    <console-voice-sample .src=${sample} .name=${name}></console-voice-sample></div>`;
}

/** Where a voice speaks, if the carrier of phone calls has its own: those have no sample here. */
function voiceHint(hasSample: boolean, carrier: StepView["carrier"]): string | undefined {
  if (carrier === "simulated") return undefined;
  return hasSample
    ? "For calls from a web page. Phone calls have a voice of Twilio’s."
    : "For phone calls. It has no sample to listen to here.";
}

/** All but the assistant's own. */
function furtherLanguages(view: StepView): TemplateResult {
  const languages = view.catalogue.languages.filter(({ id }) => String(id) !== view.draft.text("language_id"));
  return html`<div class="all">${control({ ...view, catalogue: { ...view.catalogue, languages } }, "secondary_language_ids")}</div>`;
}

function fillers({ draft, errors }: StepView): TemplateResult {
  return html`<fieldset class="all">
    <legend>Short phrases</legend>
    <p class="hint">One on each line, at most 20 of each kind.</p>
    <div class="pair">${Object.entries(kindsOfFiller).map(([kind, label]) =>
      textField({
        name: `filler_config.${kind}`,
        label,
        rows: 3,
        value: (draft.fillers[kind] ?? []).join("\n"),
        errors: errors.of(`filler_config.${kind}`),
      }),
    )}</div>
  </fieldset>`;
}

function extractions({ draft, errors, change }: StepView): TemplateResult {
  return html`<div class="all">${rowsEditor<Extraction>({
    name: "post_call_schema",
    legend: "Values to extract",
    hint: "What is read out of a call when it is over, and sent with the webhook.",
    thing: "value",
    rows: draft.postCallSchema,
    empty: () => ({ name: "", type: "string", description: "" }),
    onChange: (rows) => change("post_call_schema", rows),
    onMove: () => errors.forget("post_call_schema"),
    errors: (at) => errors.of(`post_call_schema.${at}`),
    render: ({ name, type, description }, at, edit) => html`
      ${cell({
        label: `Name of value ${at + 1}`,
        field: `post_call_schema.${at}.name`,
        placeholder: "booked",
        value: name,
        code: true,
        invalid: errors.of(`post_call_schema.${at}.name`).length > 0,
        onInput: (text) => edit({ name: text }),
      })}
      <span class="select"><select aria-label="Type of value ${at + 1}" data-field="post_call_schema.${at}.type"
        @change=${(event: Event) => edit({ type: (event.target as HTMLSelectElement).value as Extraction["type"] })}>
        ${extractionTypes.map(({ value, label }) => html`<option value=${value} .selected=${value === type}>${label}</option>`)}
      </select></span>
      ${cell({
        label: `Description of value ${at + 1}`,
        field: `post_call_schema.${at}.description`,
        placeholder: "Was an appointment booked?",
        value: description,
        invalid: errors.of(`post_call_schema.${at}.description`).length > 0,
        onInput: (text) => edit({ description: text }),
      })}`,
  })}</div>`;
}
