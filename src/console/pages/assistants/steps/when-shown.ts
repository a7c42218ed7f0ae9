import { html, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import { errorTexts } from "../../parts/forms/fields.ts";
import { rowsEditor } from "../../parts/forms/rows-editor.ts";
import type { StepView } from "../form/controls.ts";
import type { Appearance } from "../form/draft.ts";

type Hours = NonNullable<Appearance["hours"]>[number];

const actions = [
  ["person", "Ask for a person"],
  ["call", "Be called"],
  ["sms", "Get an answer by text"],
  ["whatsapp", "Go on by WhatsApp"],
  ["web-call", "Talk in the browser"],
] as const;
const week = [1, 2, 3, 4, 5, 6, 0];
const dayNames = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const spans = [
  { value: "1,2,3,4,5,6,0", label: "Every day" },
  { value: "1,2,3,4,5", label: "Monday to Friday" },
  { value: "6,0", label: "Saturday and Sunday" },
  ...week.map((day) => ({ value: String(day), label: dayNames[day] ?? "" })),
];

/** What visitors may do besides writing. None chosen is all that the server offers. */
export function actionsField({ draft, errors, change }: StepView): TemplateResult {
  const { appearance } = draft;
  const chosen = new Set((appearance.actions ?? "").split(" ").filter(Boolean));
  const handleChange = (name: string, isOn: boolean) => {
    const names = actions.map(([one]) => one).filter((one) => (one === name ? isOn : chosen.has(one)));
    change("appearance", { ...appearance, actions: names.length === 0 ? undefined : names.join(" ") });
  };
  return html`<fieldset>
    <legend>What visitors may do besides writing</legend>
    <p class="hint">None chosen: all that this server offers.</p>
    <div class="ticks">${actions.map(
      ([name, label]) => html`<label class="tick"><input type="checkbox" .checked=${live(chosen.has(name))}
        @change=${({ target }: Event) => handleChange(name, (target as HTMLInputElement).checked)}><span>${label}</span></label>`,
    )}</div>
    ${errorTexts(errors.of("appearance.actions"), "appearance-actions-wrong")}
  </fieldset>`;
}

/** On which days and between which times the button is shown. */
export function hoursField({ draft, errors, change }: StepView): TemplateResult {
  const { appearance } = draft;
  const hours = appearance.hours ?? [];
  return rowsEditor<Hours>({
    name: "appearance-hours",
    legend: "Hours",
    hint: `When the button is shown, in ${draft.text("timezone").replaceAll("_", " ")}. None: always. 22:00 to 06:00 goes on until the next morning. Who has written within a day keeps the button.`,
    rows: hours,
    thing: "time",
    empty: () => ({ days: [1, 2, 3, 4, 5], begin: "09:00", end: "17:00" }),
    render: (row, at, edit) => renderTimes(row, at, edit),
    onChange: (rows) => change("appearance", { ...appearance, hours: rows }),
    onMove: () => errors.forget("appearance.hours"),
    errors: (at) => ["", ".days", ".begin", ".end"].flatMap((part) => errors.of(`appearance.hours.${at}${part}`)),
  });
}

function renderTimes({ days, begin, end }: Hours, at: number, edit: (part: Partial<Hours>) => void): TemplateResult {
  const value = week.filter((day) => days.includes(day)).join(",");
  const known = spans.some((span) => span.value === value);
  const own = days.map((day) => dayNames[day]?.slice(0, 3)).join(", ");
  return html`<span class="select"><select aria-label="Days ${at + 1}" @change=${({ target }: Event) => edit({ days: (target as HTMLSelectElement).value.split(",").map(Number) })}>
      ${known ? "" : html`<option value=${value} selected>${own}</option>`}
      ${spans.map((span) => html`<option value=${span.value} .selected=${live(span.value === value)}>${span.label}</option>`)}
    </select></span>
    <span class="times"><input type="time" aria-label="From ${at + 1}" required .value=${begin} @change=${({ target }: Event) => edit({ begin: (target as HTMLInputElement).value })}>
    <span aria-hidden="true">to</span>
    <input type="time" aria-label="To ${at + 1}" required .value=${end} @change=${({ target }: Event) => edit({ end: (target as HTMLInputElement).value })}></span>`;
}
