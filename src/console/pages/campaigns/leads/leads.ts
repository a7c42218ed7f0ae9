import { html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { call, failureOf } from "../../api.ts";
import { announce } from "../../parts/announce.ts";
import "../../parts/confirm-dialog.ts";
import type { ConsoleConfirm } from "../../parts/confirm-dialog.ts";
import { choiceField } from "../../parts/forms/fields.ts";
import { closeForms } from "../../parts/forms/unsaved-forms.ts";
import { icon } from "../../parts/icons.ts";
import { pager } from "../../parts/lists/pager.ts";
import { spaced } from "../../shared/phone-number.ts";
import type { Campaign, Lead, LeadPage } from "../types.ts";
import { leadStatusChoices } from "../words.ts";
import "./add-lead.ts";
import "./import-leads.ts";
import type { LeadCalls } from "./lead-calls.ts";
import { leadRow } from "./lead-row.ts";

export interface LeadFilter {
  readonly status: string;
  readonly phone_number: string;
  readonly page: number;
}

const searchPauseMs = 250;
/** Chosen: fewer leads are seen at a glance. */
const fewLeads = 6;

/**
 * A campaign's leads, with forms to add some.
 * @fires {CustomEvent<LeadFilter>} leads-filtered - Others are to be shown.
 * @fires leads-changed - Some were added, changed or deleted.
 */
@customElement("console-leads")
export class ConsoleLeads extends LitElement {
  @property({ attribute: false }) campaign!: Campaign;
  @property({ attribute: false }) page!: LeadPage;
  @property({ attribute: false }) filter!: LeadFilter;
  @property({ attribute: false }) calls: ReadonlyMap<number, LeadCalls> = new Map();
  /** How many leads there are, whatever the filter. */
  @property({ type: Number }) total = 0;
  /** Names of variables to offer. */
  @property({ attribute: false }) names: readonly string[] = [];
  /** Those that the assistant says and has no value for. */
  @property({ attribute: false }) needed: readonly string[] = [];
  @state() private adding: "one" | "list" | undefined;
  @state() private doomed: Lead | undefined;
  @query("console-confirm") private readonly confirm!: ConsoleConfirm;
  #searching: ReturnType<typeof setTimeout> | undefined;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  /** Opens the form for one lead. */
  add(): void {
    this.adding = "one";
  }

  private changed(): void {
    this.dispatchEvent(new Event("leads-changed"));
  }

  private choose(part: Partial<LeadFilter>): void {
    this.dispatchEvent(new CustomEvent("leads-filtered", { detail: { ...this.filter, page: 1, ...part } }));
  }

  private handleSearch(event: Event): void {
    const phone_number = (event.target as HTMLInputElement).value.trim().slice(0, 40);
    clearTimeout(this.#searching);
    this.#searching = setTimeout(() => this.choose({ phone_number }), searchPauseMs);
  }

  private handleClose(): void {
    const was = this.adding;
    closeForms(this, () => {
      this.adding = undefined;
      void this.updateComplete.then(() => this.querySelector<HTMLElement>(`[data-opens="${was}"]`)?.focus());
    });
  }

  /** Begins anew, with all attempts. */
  private async handleAgain({ id, phone_number }: Lead): Promise<void> {
    try {
      await call("PUT", `/user/leads/${id}`, { status: "created" });
      announce(
        `${spaced(phone_number)} is called again${this.campaign.status === "in-progress" ? "" : " once the campaign is started"}.`,
      );
    } catch (error) {
      announce(failureOf(error).text);
    }
    this.changed();
  }

  private async erase(): Promise<void> {
    if (!this.doomed) return;
    await call("DELETE", `/user/leads/${this.doomed.id}`);
    announce(`${spaced(this.doomed.phone_number)} was deleted.`);
    this.changed();
    this.querySelector<HTMLElement>("#leads-title")?.focus(); // its button had it
  }

  protected override render(): TemplateResult {
    return html`<section class="box" aria-labelledby="leads-title">
        <div class="spread"><h2 id="leads-title" tabindex="-1">Leads</h2>
          <p class="buttons">
            <button class="button small ${this.total === 0 && !this.adding ? "primary" : ""}" type="button" data-opens="one" aria-expanded=${this.adding === "one"} @click=${() => this.toggle("one")}>${icon("plus", 18)}Add a lead</button>
            <button class="button small" type="button" data-opens="list" aria-expanded=${this.adding === "list"} @click=${() => this.toggle("list")}>${icon("upload", 18)}Import a list</button>
          </p></div>
        ${this.renderAdding()}
        ${this.total === 0 ? (this.adding ? nothing : html`<p class="empty">Nobody to call yet. Add a lead, or import a list.</p>`) : this.renderLeads()}
      </section>
      <console-confirm
        question="Delete ${spaced(this.doomed?.phone_number ?? "")}?"
        consequence=${this.doomed?.status === "processing" ? "The campaign calls it no more. A call that rings or is talked in goes on to its end." : "The campaign calls it no more. Calls that were made stay under Calls."}
        action="Delete lead"
        .run=${() => this.erase()}
      ></console-confirm>`;
  }

  private toggle(which: "one" | "list"): void {
    closeForms(this, () => {
      this.adding = this.adding === which ? undefined : which;
    });
  }

  private renderAdding(): TemplateResult | typeof nothing {
    const { id } = this.campaign;
    if (this.adding === "one")
      return html`<console-add-lead .campaign=${id} .names=${this.names} @leads-added=${this.changed} @leads-closed=${this.handleClose}></console-add-lead>`;
    if (this.adding === "list")
      return html`<console-import-leads .campaign=${id} .names=${this.names} .needed=${this.needed} @leads-added=${this.changed} @leads-closed=${this.handleClose}></console-import-leads>`;
    return nothing;
  }

  private renderLeads(): TemplateResult {
    const { page, filter, campaign } = this;
    const isFiltered = filter.status !== "" || filter.phone_number !== "";
    return html`${this.total > fewLeads || isFiltered ? this.renderFilters() : nothing}
      ${
        page.data.length === 0
          ? html`<p class="empty">No results. Filter for something else.</p>`
          : html`<ul class="rows leads">${repeat(
              page.data,
              ({ id }) => id,
              (lead) =>
                leadRow({
                  lead,
                  campaign,
                  calls: this.calls.get(lead.id),
                  onAgain: () => this.handleAgain(lead),
                  onDelete: () => {
                    this.doomed = lead;
                    this.confirm.open();
                  },
                }),
            )}</ul>`
      }
      ${pager(page, (number) => this.choose({ page: number }))}`;
  }
  private renderFilters(): TemplateResult {
    const { filter } = this;
    return html`<div class="filters" role="group" aria-label="Filter">
        ${choiceField({ name: "status", label: "Status", value: filter.status, choices: [{ value: "", label: "All" }, ...leadStatusChoices], onChange: (status) => this.choose({ status }) })}
        <div class="field"><label for="number">Phone number</label>
          <input id="number" type="search" inputmode="tel" placeholder="Any" autocomplete="off" @input=${this.handleSearch}></div>
      </div>`;
  }
}
