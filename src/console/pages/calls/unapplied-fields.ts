import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { Assistant } from "../../../contract/operations/assistants/assistants.ts";
import { assistantFieldUses, useOver } from "../../../platform/assistant-field-uses.ts";
import { call } from "../api.ts";
import { isAdmin } from "../parts/account/own-role.ts";
import { addressOf } from "../routes.ts";
import type { WholeCall } from "./types.ts";

/** Settings of every assistant that have a value without anybody's choice. */
const alwaysSet: readonly string[] = ["voice_id"];

/** Which settings of a call's assistant have no effect in it, and why. */
@customElement("console-unapplied-fields")
export class ConsoleUnappliedFields extends LitElement {
  /** Its id; null if it was deleted. */
  @property({ attribute: false }) assistant: number | null = null;
  /** Who carries the call; null for a call from a web page. */
  @property({ attribute: false }) carrier: WholeCall["carrier"] = null;
  @state() private found: Assistant | undefined;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("assistant")) void this.load();
  }

  private async load(): Promise<void> {
    const assistants = await call("GET", "/user/assistants").catch(() => []);
    this.found = assistants.find(({ id }) => id === this.assistant);
  }

  protected override render(): TemplateResult | typeof nothing {
    const { found } = this;
    const unapplied = Object.entries(assistantFieldUses)
      .map(([name, use]) => ({ name, ...useOver(use, this.carrier) }))
      .filter(({ name, applied }) => !applied && !alwaysSet.includes(name) && isSet(found?.[name as keyof Assistant]));
    if (!found || unapplied.length === 0) return nothing;
    return html`<details class="box unapplied">
      <summary><h2>Settings without effect in this call</h2></summary>
      <p class="hint">They are stored with ${isAdmin() ? html`<a href=${addressOf("assistants", found.id)} dir="auto">${found.name}</a>` : html`<bdi>${found.name}</bdi>`}, as it is set now.</p>
      <dl class="facts-list">${unapplied.map(({ name, how }) => html`<div><dt><code>${name}</code></dt><dd>${how}</dd></div>`)}</dl>
    </details>`;
  }
}

/** Whether somebody has turned a setting on, or given it a value. */
function isSet(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false && value !== "" && value !== "off";
}
