import { html, nothing, type TemplateResult } from "lit";
import type { Assistant } from "../../../../contract/operations/assistants/assistants.ts";
import { choiceField, errorTexts, labelled, textField } from "../../parts/forms/fields.ts";
import type { FormErrors } from "../../parts/forms/form-errors.ts";
import { addressOf } from "../../routes.ts";
import { spacedText } from "../../shared/phone-number.ts";
import type { Campaign } from "../types.ts";
import { dayName, days } from "../words.ts";

/** The settings of a campaign as the form shows and sends them. */
export type Settings = Pick<
  Campaign,
  | "name"
  | "max_calls_in_parallel"
  | "allowed_hours_start_time"
  | "allowed_hours_end_time"
  | "allowed_days"
  | "max_retries"
  | "retry_interval"
  | "mark_complete_when_no_leads"
  | "timezone"
  | "phone_number_ids"
  | "retry_on_voicemail"
> & {
  readonly assistant_id: number | undefined;
  /** Empty where any answer counts. */
  readonly goal_completion_variable: string;
};

/** Chosen: office hours, in which most people can be called. */
export const newSettings: Settings = {
  name: "",
  assistant_id: undefined,
  timezone: "",
  phone_number_ids: [],
  allowed_hours_start_time: "09:00",
  allowed_hours_end_time: "17:59",
  allowed_days: days.slice(0, 5),
  max_calls_in_parallel: 3,
  max_retries: 3,
  retry_interval: 60,
  retry_on_voicemail: false,
  goal_completion_variable: "",
  mark_complete_when_no_leads: true,
};

export const campaignLabels = {
  name: "Name",
  assistant_id: "Assistant",
  phone_number_ids: "Phone numbers",
  timezone: "Time zone",
  allowed_hours_start_time: "From",
  allowed_hours_end_time: "Until",
  allowed_days: "Days",
  max_calls_in_parallel: "Calls at a time",
  max_retries: "Further attempts",
  retry_interval: "Minutes between",
  goal_completion_variable: "Somebody answers",
};

export interface CampaignForm {
  readonly settings: Settings;
  /** The one that is chosen. */
  readonly assistant: Assistant;
  /** Those that make calls. */
  readonly assistants: readonly Assistant[];
  readonly numbers: readonly { readonly id: number; readonly phone_number: string }[];
  readonly errors: FormErrors;
  readonly onAssistant: (id: number) => void;
}

const zones = Intl.supportedValuesOf("timeZone");

/** The fields of a campaign, with the server's errors beside them. */
export function campaignFields(form: CampaignForm): TemplateResult {
  const { settings, assistant, assistants, errors } = form;
  return html`
    ${textField({ name: "name", label: campaignLabels.name, value: settings.name, placeholder: "Reminders for May", errors: errors.of("name") })}
    ${choiceField({
      name: "assistant_id",
      label: campaignLabels.assistant_id,
      value: String(assistant.id),
      choices: assistants.map(({ id, name, status }) => ({
        value: String(id),
        label: status === "active" ? name : `${name} (inactive)`,
      })),
      hint:
        assistant.status === "active"
          ? "Assistants that make calls."
          : "This one is inactive. Activate it before you start the campaign.",
      errors: errors.of("assistant_id"),
      onChange: (id) => form.onAssistant(Number(id)),
    })}
    ${renderNumbers(form)}
    <fieldset>
      <legend>When it calls</legend>
      ${textField({
        name: "timezone",
        label: campaignLabels.timezone,
        value: settings.timezone || (assistant.timezone ?? ""),
        list: zones,
        hint: "A lead’s variable “timezone” comes before it.",
        errors: errors.of("timezone"),
      })}
      <div class="pair">${timeField("allowed_hours_start_time", form)}${timeField("allowed_hours_end_time", form)}</div>
      <p class="hint">The last minute is included. An end before the start is on the next day.</p>
      <div class="field" role="group" aria-labelledby="days-label">
        <span class="label" id="days-label">${campaignLabels.allowed_days}</span>
        <div class="days">${days.map(
          (
            day,
          ) => html`<label class="day"><input type="checkbox" name="allowed_days" value=${day} aria-label=${dayName(day)} aria-invalid=${errors.of("allowed_days").length > 0}
            .checked=${settings.allowed_days.includes(day)}><span aria-hidden="true">${dayName(day).slice(0, 3)}</span></label>`,
        )}</div>
        ${errorTexts(errors.of("allowed_days"), "allowed_days-wrong")}
      </div>
    </fieldset>
    <fieldset>
      <legend>How often</legend>
      <div class="triple">
        ${numberField("max_calls_in_parallel", form, { min: 1, max: 10, hint: "1 to 10" })}
        ${numberField("max_retries", form, { min: 1, max: 5, hint: "1 to 5, after the first" })}
        ${numberField("retry_interval", form, { min: 10, max: 4_320, hint: "10 to 4,320 (3 days)" })}
      </div>
    </fieldset>
    <fieldset>
      <legend>What counts as reached</legend>
      ${renderGoal(form)}
      ${tick("retry_on_voicemail", "A voicemail does not count: call again", settings.retry_on_voicemail)}
      ${tick("mark_complete_when_no_leads", "Complete the campaign when no lead is left to be called", settings.mark_complete_when_no_leads)}
    </fieldset>`;
}

/** The form as a request body. An empty number is sent as 0, which is refused; without one, the API's own choice would stand. */
export function bodyOf(data: FormData): Record<string, unknown> {
  const text = (name: string) => String(data.get(name) ?? "").trim();
  const number = (name: string) => Number(text(name));
  const goal = text("goal_completion_variable");
  return {
    name: text("name"),
    assistant_id: number("assistant_id"),
    phone_number_ids: data.getAll("phone_number_ids").map(Number),
    timezone: text("timezone"),
    allowed_hours_start_time: text("allowed_hours_start_time"),
    allowed_hours_end_time: text("allowed_hours_end_time"),
    allowed_days: data.getAll("allowed_days").map(String),
    max_calls_in_parallel: number("max_calls_in_parallel"),
    max_retries: number("max_retries"),
    retry_interval: number("retry_interval"),
    retry_on_voicemail: data.has("retry_on_voicemail"),
    ...(goal === "" ? {} : { goal_completion_variable: goal, retry_on_goal_incomplete: true }),
    mark_complete_when_no_leads: data.has("mark_complete_when_no_leads"),
  };
}

function renderNumbers({ settings, assistant, numbers, errors }: CampaignForm): TemplateResult {
  const own = numbers.find(({ id }) => id === assistant.phone_number_id);
  const none =
    own === undefined
      ? "Without a choice one of your numbers is shown."
      : `Without a choice the assistant’s own is shown, ${spacedText(own.phone_number)}.`;
  return html`<fieldset>
    <legend>${campaignLabels.phone_number_ids}</legend>
    ${
      numbers.length === 0
        ? html`<p class="hint">You have no numbers. <a href=${addressOf("numbers")}>Get one</a></p>`
        : html`<p class="hint">Shown to those who are called, in turn. ${none}</p>
          <div class="ticks">${numbers.map(
            ({
              id,
              phone_number,
            }) => html`<label class="tick"><input type="checkbox" name="phone_number_ids" value=${id}
              .checked=${settings.phone_number_ids.includes(id)}><span><bdi>${spacedText(phone_number)}</bdi></span></label>`,
          )}</div>`
    }
    ${errorTexts(errors.of("phone_number_ids"), "phone_number_ids-wrong")}
  </fieldset>`;
}

function renderGoal({ settings, assistant, errors }: CampaignForm): TemplateResult {
  const values = assistant.post_call_evaluation ? (assistant.post_call_schema ?? []) : [];
  return html`${choiceField({
    name: "goal_completion_variable",
    label: campaignLabels.goal_completion_variable,
    value: settings.goal_completion_variable,
    choices: [
      { value: "", label: "Counts as reached" },
      ...values.map(({ name }) => ({ value: name, label: `Counts only if “${name}” was found to be true` })),
    ],
    errors: errors.of("goal_completion_variable"),
  })}
  ${values.length > 0 ? nothing : html`<p class="hint">Values that the assistant extracts after a call can decide it. <a href="${addressOf("assistants", assistant.id)}#settings">Set them under “After a call”</a></p>`}`;
}

function timeField(
  name: "allowed_hours_start_time" | "allowed_hours_end_time",
  { settings, errors }: CampaignForm,
): TemplateResult {
  const wrong = errors.of(name);
  const field = { name, label: campaignLabels[name], errors: wrong };
  return labelled(
    field,
    html`<input id=${name} name=${name} type="time" .value=${settings[name]} aria-invalid=${wrong.length > 0}
      aria-describedby=${wrong.length > 0 ? `${name}-wrong` : nothing}>`,
  );
}

function numberField(
  name: "max_calls_in_parallel" | "max_retries" | "retry_interval",
  { settings, errors }: CampaignForm,
  more: { readonly min: number; readonly max: number; readonly hint: string },
): TemplateResult {
  const value = String(settings[name]);
  return textField({ name, label: campaignLabels[name], type: "number", value, errors: errors.of(name), ...more });
}

function tick(name: string, label: string, isOn: boolean): TemplateResult {
  return html`<label class="tick"><input type="checkbox" name=${name} .checked=${isOn}><span>${label}</span></label>`;
}
