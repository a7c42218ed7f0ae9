import { html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { findVariable } from "../../../../contract/variable-names.ts";
import { call, type Failure, failureOf } from "../../api.ts";
import { announce } from "../../parts/announce.ts";
import { count } from "../../parts/format.ts";
import { errorTexts, textField } from "../../parts/forms/fields.ts";
import { noteSaved } from "../../parts/forms/unsaved-forms.ts";
import { icon } from "../../parts/icons.ts";
import { placeholders } from "../../shared/named-variables.ts";
import { spaced } from "../../shared/phone-number.ts";
import { type LeadLine, type LeadList, type NewLead, readLeadLines } from "./lead-lines.ts";

/** Chosen: more lines take minutes to send one by one. */
const mostLines = 5_000;
const maxBytes = 5 * 1_024 * 1_024;
/** So many leads are read to find numbers that are there already; in larger campaigns the import itself finds them. */
const mostRead = 2_000;
const shownLines = 5;
const example = "phone_number, name, secondary contacts\n+44 7700 900123, Ada, +44 7700 900124";

interface Progress {
  readonly sent: number;
  readonly added: number;
  /** Lines that the server refused. */
  readonly refused: readonly LeadLine[];
  /** Why it stopped before its end. */
  readonly stopped?: string;
}

/** Adds the leads of a pasted list or a CSV file, after showing what is in it. @fires leads-added @fires leads-closed */
@customElement("console-import-leads")
export class ConsoleImportLeads extends LitElement {
  @property({ type: Number }) campaign = 0;
  /** Names of variables that columns are read as: the assistant's. */
  @property({ attribute: false }) names: readonly string[] = [];
  /** Those that the assistant says and has no value for. */
  @property({ attribute: false }) needed: readonly string[] = [];
  @state() private list: LeadList | undefined;
  /** Where numbers without a country's code are dialled, as the account says. */
  @state() private country = "";
  @state() private problem = "";
  @state() private busy = false;
  @state() private progress: Progress | undefined;
  @query("textarea") private readonly field!: HTMLTextAreaElement;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override firstUpdated(): void {
    this.field.focus();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.busy = false; // what is left is not sent
  }

  private async handleFile(event: Event): Promise<void> {
    const input = event.target as HTMLInputElement;
    const file = input.files?.[0];
    input.value = "";
    if (!file) return;
    if (file.size > maxBytes) {
      this.list = undefined;
      this.problem = "The file is larger than 5 MB.";
      return;
    }
    this.field.value = decode(await file.arrayBuffer());
    await this.show();
  }

  /** Shows what the list holds. Nothing is sent. */
  private async show(): Promise<void> {
    this.progress = undefined;
    this.list = undefined;
    this.problem = "";
    this.busy = true;
    try {
      const [existing, { country }] = await Promise.all([this.readExisting(), call("GET", "/user/me")]);
      this.country = country ?? "";
      const list = readLeadLines(this.field.value, { existing, names: this.names, country });
      if (list.lines.length === 0) this.problem = "There is no lead in it. Paste a list, one lead a line.";
      else if (list.lines.length > mostLines)
        this.problem = `It has ${list.lines.length.toLocaleString("en-US")} lines. Import at most ${mostLines.toLocaleString("en-US")} at a time.`;
      else this.list = list;
    } catch (error) {
      this.problem = failureOf(error).text;
    } finally {
      this.busy = false;
    }
    await this.updateComplete;
    if (this.problem) this.field.focus();
    else this.querySelector<HTMLElement>(".import-preview h4")?.focus();
  }

  private async readExisting(): Promise<ReadonlySet<string>> {
    const numbers = new Set<string>();
    for (let page = 1, last = 1; page <= last && page * 100 <= mostRead; page++) {
      const search = new URLSearchParams({ campaign_id: String(this.campaign), per_page: "100", page: String(page) });
      const { data, last_page } = await call("GET", `/user/leads?${search}`);
      last = last_page;
      for (const { phone_number } of data) numbers.add(phone_number);
    }
    return numbers;
  }

  /** One lead after the other: what was added stays if the rest is not, and a second import leaves it out. */
  private async handleImport({ lines }: LeadList): Promise<void> {
    this.busy = true;
    let progress: Progress = { sent: 0, added: 0, refused: [] };
    for (const line of lines) {
      if (!line.lead) continue;
      if (!this.busy) return;
      const outcome = await this.add(line.lead);
      if (outcome?.isFatal) {
        progress = { ...progress, stopped: outcome.text };
        break;
      }
      progress = {
        sent: progress.sent + 1,
        added: progress.added + (outcome ? 0 : 1),
        refused: outcome ? [...progress.refused, { ...line, problem: outcome.text }] : progress.refused,
      };
      this.progress = progress;
    }
    this.progress = progress;
    this.busy = false;
    announce(`${count(progress.added, "lead")} added.`);
    this.dispatchEvent(new Event("leads-added"));
    if (progress.stopped === undefined) {
      this.list = undefined;
      this.field.value = "";
      noteSaved(this);
    }
    await this.updateComplete;
    this.querySelector<HTMLElement>(".import-result")?.focus();
  }

  private async add(lead: NewLead): Promise<{ readonly text: string; readonly isFatal: boolean } | undefined> {
    try {
      await call("POST", "/user/lead", {
        campaign_id: this.campaign,
        ...lead,
        secondary_contacts: [...lead.secondary_contacts],
      });
      return undefined;
    } catch (error) {
      const failure = failureOf(error);
      return { text: refusalWords(failure), isFatal: failure.status !== 422 || "campaign_id" in failure.fields };
    }
  }

  protected override render(): TemplateResult {
    return html`<section class="inset" aria-labelledby="import-title">
      <div class="spread"><h3 id="import-title">Import a list</h3>
        <button class="round" type="button" aria-label="Close" @click=${() => this.dispatchEvent(new Event("leads-closed"))}>${icon("close", 18)}</button></div>
      <form novalidate @submit=${(event: SubmitEvent) => {
        event.preventDefault();
        void this.show();
      }} @input=${this.handleEdit}>
        ${textField({
          name: "list",
          label: "One lead a line",
          rows: 6,
          code: true,
          placeholder: example,
          hint: "Numbers with their country’s code, or as they are dialled in the country of your settings. More columns are named in the first line: your variables, and secondary contacts.",
          errors: this.problem ? [this.problem] : [],
        })}
        <p class="hint">Numbers that are in this campaign already are left out, so that it calls nobody twice. Another campaign of yours may call them too.</p>
        <p class="buttons">
          <button class="button ${this.list ? "" : "primary"}" type="submit" ?disabled=${this.busy}>Check the list</button>
          <label class="button file">${icon("upload", 18)}Choose a CSV file<input type="file" accept=".csv,.txt,.tsv,text/csv,text/plain" @change=${this.handleFile}></label>
        </p>
      </form>
      ${this.list ? this.renderPreview(this.list) : nothing} ${this.renderProgress()}
    </section>`;
  }

  private handleEdit(event: Event): void {
    if (event.target !== this.field) return;
    this.list = undefined; // it was another list
    this.problem = "";
    this.progress = undefined;
  }

  private renderPreview(list: LeadList): TemplateResult {
    const good = list.lines.filter(({ lead }) => lead);
    const wrong = list.lines.filter(({ lead }) => !lead);
    return html`<div class="import-preview">
      <h4 tabindex="-1"><bdi>${count(good.length, "lead")} to add${wrong.length > 0 ? `, ${count(wrong.length, "line")} left out` : ""}</bdi></h4>
      ${good.length > 0 ? renderLeads(good, list.variables, this.country) : nothing}
      ${renderWrong(wrong, "Lines that are left out")} ${good.length > 0 ? this.renderMissing(list) : nothing}
      ${
        good.length > 0
          ? html`<p class="buttons"><button class="button primary" type="button" ?disabled=${this.busy} @click=${() => this.handleImport(list)}>${this.busy ? "Adding…" : `Add ${count(good.length, "lead")}`}</button></p>`
          : nothing
      }
      ${this.busy && this.progress ? html`<progress max=${good.length} value=${this.progress.sent} aria-label="Leads that are sent"></progress>` : nothing}
    </div>`;
  }

  /** What the assistant says and no column fills. */
  private renderMissing({ variables }: LeadList): TemplateResult | typeof nothing {
    const missing = this.needed.filter((name) => findVariable(variables, name) === undefined);
    if (missing.length === 0) return nothing;
    return html`<p class="note warning">${icon("alert")}<span>No column fills ${placeholders(missing)}. The assistant leaves ${missing.length === 1 ? "it" : "them"} out in these calls.</span></p>`;
  }

  private renderProgress(): TemplateResult | typeof nothing {
    if (!this.progress || this.busy) return nothing;
    const { added, refused, stopped } = this.progress;
    return html`<div class="import-result" tabindex="-1">
      <p class="note ${stopped ? "danger" : "good"}">${icon(stopped ? "alert" : "check")}<span><bdi>${count(added, "lead")} added.</bdi>${stopped ? ` ${stopped} Import the same list again for the rest: what was added is left out.` : ""}</span></p>
      ${renderWrong(refused, "Lines that were refused")}
    </div>`;
  }
}

function renderLeads(lines: readonly LeadLine[], variables: readonly string[], country: string): TemplateResult {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="The first leads">
    <table>
      <thead><tr><th scope="col">Number</th>${variables.map((name) => html`<th scope="col"><code dir="auto">${name}</code></th>`)}</tr></thead>
      <tbody>${lines.slice(0, shownLines).map(
        ({ lead }) => html`<tr>
          <td><bdi dir="ltr">${spaced(lead?.phone_number ?? "")}</bdi>${dialledIn(lead?.phone_number ?? "", country)}${lead && lead.secondary_contacts.length > 0 ? html` <span class="meta">and ${count(lead.secondary_contacts.length, "contact")}</span>` : nothing}</td>
          ${variables.map((name) => html`<td class="value"><bdi>${lead?.variables[name] ?? "–"}</bdi></td>`)}
        </tr>`,
      )}</tbody>
    </table>
  </div>
  ${lines.length > shownLines ? html`<p class="meta">and ${(lines.length - shownLines).toLocaleString("en-US")} more</p>` : nothing}`;
}

/** A number without its country's code is read by the server: here stands of which country. */
function dialledIn(number: string, country: string): TemplateResult | typeof nothing {
  if (number === "" || number.startsWith("+") || country === "") return nothing;
  return html` <span class="meta">as dialled in ${new Intl.DisplayNames("en", { type: "region" }).of(country) ?? country}</span>`;
}

function renderWrong(lines: readonly LeadLine[], label: string): TemplateResult | typeof nothing {
  if (lines.length === 0) return nothing;
  return html`<ul class="wrong-lines" aria-label=${label} tabindex="0">${lines.map(
    ({ line, text, problem }) => html`<li>
      <strong>Line ${line}</strong> <code class="excerpt" dir="auto">${text}</code>
      ${errorTexts([problem ?? ""], `line-${line}-wrong`)}
    </li>`,
  )}</ul>`;
}

/** What the server refused about a lead. */
function refusalWords({ code, fields, text, status }: Failure): string {
  if (status !== 422) return text;
  if (code === "NUMBER_TAKEN") return "Already in this campaign. It stays as it is.";
  const { phone_number, secondary_contacts: _, ...others } = fields;
  if (phone_number) return "No phone can have this number.";
  const [field, texts] = Object.entries(others)[0] ?? [];
  if (field?.startsWith("secondary_contacts")) return "No phone can have the number of a secondary contact.";
  return texts?.[0] ?? text;
}

/** Spreadsheets save in UTF-8 or, in older ones, in the encoding of Western Europe. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
