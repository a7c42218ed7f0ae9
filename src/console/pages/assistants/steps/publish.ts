import { html, type TemplateResult } from "lit";
import type { Choice } from "../../parts/forms/fields.ts";
import { addressOf } from "../../routes.ts";
import { spacedText } from "../../shared/phone-number.ts";
import { control, type StepView } from "../form/controls.ts";

const statuses = choices({ active: "Active", inactive: "Inactive" });
const types = choices({ inbound: "Answers calls", outbound: "Makes calls" });
const access = choices({ open: "Any page", token: "Only my servers" });

/** Where people reach the assistant: on pages, and at a phone number. */
export function publishStep(view: StepView): TemplateResult {
  return html`
    <div class="pair">
      ${control(view, "conversation_access", {
        choices: access,
        hint: "Only my servers: your proxy, and your own programs with a key.",
      })}
      ${control(view, "daily_spend_cap", {
        label: "Daily spending limit in USD",
        hint: "How much visitors and strangers on the phone can spend per day (UTC). Empty: no limit.",
      })}
      ${control(view, "sms_countries", { hint: "As two letters each, such as GB, IE. Empty: only the country of the phone number." })}
      ${control(view, "allowed_origins", {
        rows: 3,
        hint: "Their addresses, one on each line, such as https://shop.example. Pages of other sites are refused. Empty: any site.",
      })}
      ${control(view, "status", {
        choices: statuses,
        hint: "An inactive assistant does not answer calls and texts. It still answers chats.",
      })}
      ${control(view, "type", { choices: types })}
    </div>
    ${control(view, "phone_number_id", {
      choices: numberChoices(view),
      hint:
        view.draft.text("type") === "outbound"
          ? "Shown to whoever is called. None: your newest number, if possible one at which no assistant answers."
          : "An active assistant that answers calls also answers texts and WhatsApp messages to it.",
    })}
    ${view.catalogue.numbers.length === 0 ? html`<p class="soft">You have no phone numbers yet. <a href=${addressOf("numbers")}>Find one</a></p>` : ""}`;
}

/** The numbers that no other assistant answers at; one that makes calls can show any. */
function numberChoices({ draft, catalogue }: StepView): readonly Choice[] {
  const own = draft.text("phone_number_id");
  const isCalling = draft.text("type") === "outbound";
  const free = catalogue.numbers.filter(({ id, is_available }) => isCalling || is_available || String(id) === own);
  return [
    { value: "", label: "None" },
    ...free.map(({ id, phone_number }) => ({ value: String(id), label: spacedText(phone_number) })),
  ];
}

function choices(words: Record<string, string>): readonly Choice[] {
  return Object.entries(words).map(([value, label]) => ({ value, label }));
}
