import { html, nothing, type TemplateResult } from "lit";
import type { AuditEntry } from "../../../contract/operations/account/audit.ts";
import { moment, when } from "../parts/format.ts";
import { addressOf } from "../routes.ts";

export type Change = AuditEntry;

/** Who changed what, when and from where. */
export function changesTable(changes: readonly Change[]): TemplateResult {
  if (changes.length === 0)
    return html`<p class="empty">Nothing yet. Whatever a member or a program changes is listed here.</p>`;
  return html`<div class="scroll" role="region" aria-label="Changes" tabindex="0"><table>
    <thead><tr><th scope="col">When</th><th scope="col">Who</th><th scope="col">What</th><th scope="col">From</th></tr></thead>
    <tbody>${changes.map(
      (change) => html`<tr>
        <td class="soft"><time datetime=${change.created_at} title=${moment(change.created_at)}>${when(change.created_at)}</time></td>
        <td dir="auto">${change.actor}</td>
        <td class="wide">${renderWhat(change)}</td>
        <td class="soft" dir="ltr">${change.address ?? ""}</td>
      </tr>`,
    )}</tbody></table></div>`;
}

/** A conversation as the inbox names it, other things by their ids, and the fields that were given. */
function renderWhat({ summary, params }: Change): TemplateResult {
  const { uuid, changed, ...ids } = params;
  return html`${summary}
    ${typeof uuid === "string" ? html`<a href=${addressOf("conversations", uuid)}>Visitor ${uuid.slice(-4).toUpperCase()}</a>` : nothing}
    ${Object.values(ids).map((id) => html`<bdi class="soft">${String(id)}</bdi> `)}
    ${Array.isArray(changed) ? html`<span class="soft">${changed.map(fieldWords).join(", ")}</span>` : nothing}`;
}

/** `assignee_id` as "assignee". */
function fieldWords(field: unknown): string {
  return String(field)
    .replace(/_ids?$/, "")
    .replaceAll("_", " ");
}
