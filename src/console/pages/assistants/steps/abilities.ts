import { html, nothing, type TemplateResult } from "lit";
import { choiceField, errorTexts, textField } from "../../parts/forms/fields.ts";
import { icon } from "../../parts/icons.ts";
import { newToolFor } from "../../routes.ts";
import { spacedText } from "../../shared/phone-number.ts";
import { referenceChoices, type StepView, ticks } from "../form/controls.ts";
import type { BuiltInTool } from "../form/draft.ts";
import { mcpServersField } from "./mcp-servers.ts";

/** A field of a built-in tool. */
interface Part {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly placeholder?: string;
  readonly type?: "tel";
  /** What it is chosen from. */
  readonly from?: "numbers" | "assistants" | "keys";
  /** Takes the whole width. */
  readonly isLong?: true;
}

interface Kind {
  readonly label: string;
  readonly about: string;
  readonly parts: readonly Part[];
  /** What a new one begins with. */
  readonly values?: Readonly<Record<string, string>>;
}

const number = { label: "Phone number", placeholder: "+44 20 7946 0102", type: "tel" } as const;
const kinds: Readonly<Record<string, Kind>> = {
  calendar_integration: {
    label: "Calendar",
    about: "Finds free times in Cal.com, and books, moves and cancels appointments once the visitor agrees.",
    parts: [
      {
        name: "calcom_event_slug",
        label: "Event",
        placeholder: "consultation",
        hint: "The last part of the event’s address.",
      },
      {
        name: "calcom_api_key",
        label: "API key",
        hint: "Stored encrypted and never shown again. Empty keeps a stored one.",
      },
    ],
  },
  assistant_transfer: {
    label: "Hand over to another assistant",
    about: "The other assistant continues the conversation.",
    parts: [{ name: "assistant_id", label: "Assistant", from: "assistants" }],
  },
  call_transfer: {
    label: "Transfer the call",
    about: "Connects the caller to a number.",
    parts: [{ name: "phone_number", ...number }],
  },
  warm_call_transfer: {
    label: "Transfer the call with a summary",
    about:
      "Calls a colleague while the caller waits, says what it is about, and connects both. If nobody takes it, the assistant goes on.",
    parts: [
      { name: "supervisor_phone", ...number },
      { name: "outbound_phone_id", label: "Call from", from: "numbers" },
      { name: "description", label: "When to transfer", placeholder: "The caller asks for a manager.", isLong: true },
    ],
  },
  end_call: { label: "End the call", about: "Hangs up when the conversation is over.", parts: [] },
  dtmf_input: { label: "Press keys", about: "Uses the menus of other phone systems.", parts: [] },
  collect_keypad: {
    label: "Take numbers by keypad",
    about: "Callers can type a number, such as that of an order.",
    parts: [
      { name: "timeout", label: "Timeout in seconds", placeholder: "5" },
      { name: "stop_key", label: "Last key", from: "keys" },
    ],
    values: { timeout: "5", stop_key: "#" },
  },
};

/**
 * What the assistant may do: the owner's tools, those that are built in, and those of MCP servers.
 * @param assistant One that is stored
 */
export function abilitiesStep(
  view: StepView,
  assistants: readonly { id: number; name: string }[],
  assistant: { readonly id: number; readonly uuid: string } | undefined,
): TemplateResult {
  const { draft, catalogue, errors } = view;
  return html`
    ${ticks({
      field: "tool_ids",
      label: "Tools",
      empty: html`You have no tools yet. With a tool, an assistant can look up, book and change things in your own services. <a href=${newToolFor(assistant?.uuid)}>Create one</a>`,
      items: catalogue.tools,
      chosen: draft.ids("tool_ids"),
      errors: errors.of("tool_ids"),
      isCode: true,
    })}
    ${
      catalogue.tools.length > 0
        ? html`<p class="hint"><a href=${newToolFor(assistant?.uuid)}>Create another tool</a></p>`
        : nothing
    }
    <fieldset class="built-in">
      <legend>Built-in tools</legend>
      ${
        draft.hasUnreadableTools
          ? html`<p class="note warning">${icon("alert")}<span>The assistant answers without its built-in tools: the server’s secret has changed, and they cannot be read. Those that you add here replace them.</span></p>`
          : nothing
      }
      ${draft.builtInTools.map((tool, at) => renderBuiltIn(tool, at, view, assistants))}
      ${adder(view)}
      ${errorTexts(errors.of("tools").length > 0 && draft.builtInTools.length === 0 ? errors.of("tools") : [], "tools-wrong")}
    </fieldset>
    ${mcpServersField(view, assistant?.id)}`;
}

function adder({ draft, change }: StepView): TemplateResult {
  const handleAdd = (event: Event) => {
    const select = event.target as HTMLSelectElement;
    const type = select.value;
    select.value = "";
    if (type !== "") change("tools", [...draft.builtInTools, { ...kinds[type]?.values, type }]);
  };
  return html`<div class="field"><label for="add-tool">Add a built-in tool</label>
    <span class="select"><select id="add-tool" @change=${handleAdd}>
      <option value="">Choose…</option>
      ${Object.entries(kinds).map(([type, { label }]) => html`<option value=${type}>${label}</option>`)}
    </select></span></div>`;
}

function renderBuiltIn(
  tool: BuiltInTool,
  at: number,
  { draft, catalogue, errors, change }: StepView,
  assistants: readonly { id: number; name: string }[],
): TemplateResult {
  const kind = kinds[tool.type] ?? { label: tool.type, about: "", parts: [] };
  const all = draft.builtInTools;
  const handleRemove = () => {
    errors.forget("tools");
    change("tools", all.toSpliced(at, 1));
  };
  const handleInput = (event: Event) => {
    const { name, value } = event.target as HTMLInputElement;
    const part = name.split(".").at(-1) ?? "";
    change("tools", all.with(at, { ...tool, [part]: value }));
  };
  const lists = {
    assistants,
    numbers: catalogue.numbers.map(({ id, phone_number }) => ({ id, name: spacedText(phone_number) })),
  };
  return html`<div class="built-in-tool" role="group" aria-label=${kind.label} @input=${handleInput} @change=${handleInput}>
    <div class="spread"><strong>${kind.label}</strong>
      <button class="round" type="button" aria-label="Remove ${kind.label}" @click=${handleRemove}>${icon("close", 18)}</button></div>
    <p class="hint">${kind.about}</p>
    <div class="pair">${kind.parts.map(({ name, from, isLong, ...part }) => {
      const value = tool[name] ?? "";
      const field = { ...part, name: `tools.${at}.${name}`, value, errors: errors.of(`tools.${at}.${name}`) };
      if (from === "keys")
        return choiceField({ ...field, choices: ["#", "*"].map((key) => ({ value: key, label: key })) });
      return from
        ? choiceField({ ...field, choices: referenceChoices(lists[from], value, "Choose…") })
        : isLong
          ? html`<div class="all">${textField(field)}</div>`
          : textField(field);
    })}</div>
  </div>`;
}
