import { html, nothing, type TemplateResult } from "lit";
import { customElement, query, state } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import { limits } from "../../../contract/limits.ts";
import type { Member } from "../../../contract/operations/account/members.ts";
import { call, formBody } from "../api.ts";
import type { Me } from "../overview/account.ts";
import { announce } from "../parts/announce.ts";
import "../parts/confirm-dialog.ts";
import type { ConsoleConfirm } from "../parts/confirm-dialog.ts";
import { count } from "../parts/format.ts";
import { EditConflict } from "../parts/forms/edit-conflict.ts";
import { choiceField, errorTexts, refusal, textField } from "../parts/forms/fields.ts";
import { FormErrors } from "../parts/forms/form-errors.ts";
import { ConsolePage } from "../parts/page.ts";
import { addressOf } from "../routes.ts";
import "../team/own-account.ts";
import { roleWords } from "../team/words.ts";
import "./danger-zone.ts";
import { regionFields, regionLabels } from "./region-fields.ts";

const zones = ["UTC", ...Intl.supportedValuesOf("timeZone")];
const labels = {
  name: "Account name",
  company: "Company",
  ...regionLabels,
  timezone: "Time zone",
  fallback_contact: "How to reach you otherwise",
  show_prices: "Prices",
  assign_in_turn: "Waiting conversations",
  assign_limit: "Most conversations at once",
  retention_days: "Days to keep it",
};

interface Read {
  readonly me: Me;
  readonly own: Member;
  readonly members: readonly Member[];
  readonly models: readonly string[];
}

/** What the account is called, says and keeps; who signs in to it, and its end. */
@customElement("console-settings")
export class ConsoleSettings extends ConsolePage<Read> {
  protected readonly subject = "the settings";
  @state() private language: string | undefined;
  @state() private country: string | undefined;
  @state() private inTurn: boolean | undefined;
  /** For how many days everything shall be kept, and the form that says so. */
  @state() private keptDays = 0;
  private form: HTMLFormElement | undefined;
  @query("console-settings > console-confirm") private readonly confirm!: ConsoleConfirm;
  readonly #errors = new FormErrors(this, { labels });
  readonly #conflict = new EditConflict(this, labels);

  protected async read(): Promise<Read> {
    const [me, own, team, connections] = await Promise.all([
      call("GET", "/user/me"),
      call("GET", "/user/members/me"),
      call("GET", "/user/members"),
      call("GET", "/user/model-connections"),
    ]);
    const connected = connections.data.flatMap(({ models }) => models.map(({ name }) => name));
    return { me, own, members: team.data, models: [...connections.server.models, ...connected] };
  }

  /** Asks before more is deleted than was so far: it cannot be had back. */
  private async handleSubmit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    this.form = event.target as HTMLFormElement;
    const days = Number(new FormData(this.form).get("retention_days"));
    const { retention_days: own, server_retention_days: most } = this.data?.me ?? {};
    this.keptDays = days;
    if (Number.isInteger(days) && days >= 1 && days < (own ?? most ?? Number.POSITIVE_INFINITY)) this.confirm.open();
    else await this.save(this.form);
  }

  private async save(form: HTMLFormElement): Promise<void> {
    const given = new FormData(form);
    const text = (name: string) => String(given.get(name) ?? "").trim();
    const orNull = (value: string) => (value === "" ? null : value);
    const numberOrNull = (name: string) => {
      const typed = text(name);
      return typed === "" ? null : Number.isNaN(Number(typed)) ? typed : Number(typed);
    };
    let isSaved = false;
    await this.#errors.run(form, async () => {
      const { me } = this.data ?? {};
      if (me) this.#conflict.see(me, Object.keys(labels));
      const body = this.#conflict.changesOf({
        name: text("name"),
        company: orNull(text("company")),
        language: orNull(text("language")),
        country: orNull(text("country")),
        timezone: text("timezone"),
        fallback_contact: orNull(text("fallback_contact")),
        show_prices: given.has("show_prices"),
        assign_in_turn: given.has("assign_in_turn"),
        // Nothing is shown of it, and it stays, where nothing is given in turn.
        ...(given.has("assign_limit") ? { assign_limit: numberOrNull("assign_limit") } : {}),
        retention_days: numberOrNull("retention_days"),
      });
      const read = async () => {
        const stored = await call("GET", "/user/me");
        return { stored, version: stored.version };
      };
      const put = (headers: Readonly<Record<string, string>>) => call("PUT", "/user/me", formBody(body), headers);
      const saved = await this.#conflict.save(body, read, put);
      if (!saved) return false;
      this.change({ me: saved });
      this.#conflict.forget();
      isSaved = true;
      return true;
    });
    if (isSaved) announce("The settings were saved.");
  }

  private change(part: Partial<Read>): void {
    if (this.data) this.data = { ...this.data, ...part };
  }

  protected renderData({ me, own, members, models }: Read): TemplateResult {
    return html`<h1>Settings</h1>
      <nav class="more-views" aria-label="On this page">
        ${[
          ["account-title", "Account"],
          ["models-title", "Language models"],
          ["members-title", "Members"],
          ["own-title", "You and signing in"],
          ["told-title", "Notifications"],
          ...(own.role === "owner" ? [["danger-title", "Danger zone"]] : []),
        ].map(([id, name]) => html`<a href="#${id}">${name}</a>`)}
      </nav>
      <div class="account-settings">
        ${this.renderAccount(me)}
        <section class="box" aria-labelledby="models-title">
          <h2 id="models-title">Language models</h2>
          <p class="soft">${models.length === 0 ? "None. Assistants answer from their documents alone." : models.join(", ")}</p>
          <p class="buttons"><a class="button" href=${addressOf("settings", "models")}>${models.length === 0 ? "Connect a model" : "See the models"}</a></p>
        </section>
        <section class="box" aria-labelledby="members-title">
          <h2 id="members-title">Members</h2>
          <ul class="rows">${members.map(
            ({
              name,
              email,
              role,
            }) => html`<li><span class="two"><strong dir="auto">${name}</strong><span class="soft" dir="ltr">${email}</span></span>
              <span class="tag">${roleWords[role].label}</span></li>`,
          )}</ul>
          <p class="buttons"><a class="button" href=${addressOf("team")}>Invite and change members</a></p>
        </section>
        <console-own-account .own=${own} @changed=${() => this.refresh()}></console-own-account>
        <section class="box" aria-labelledby="told-title">
          <h2 id="told-title">Notifications</h2>
          <p class="soft">How you are notified of visitors who wait, of failures and of a low balance: in this browser, by e-mail, by sounds and in your team’s chats.</p>
          <p class="buttons"><a class="button" href=${addressOf("notifications")}>Set notifications</a></p>
        </section>
        ${
          own.role === "owner"
            ? html`<console-danger-zone .me=${me} @changed=${(event: CustomEvent<Me>) => this.change({ me: event.detail })}></console-danger-zone>`
            : nothing
        }
      </div>
      <console-confirm question="Keep conversations for ${count(this.keptDays, "day")} alone?" action="Save and delete"
        consequence="Conversations, calls, messages and leads that are older are deleted within a day, and nobody can bring them back. You can download the data before."
        .run=${async () => this.form && (await this.save(this.form))}></console-confirm>`;
  }

  private renderAccount(me: Me): TemplateResult {
    const { name, email, company, language, country, timezone, fallback_contact } = me;
    const { show_prices, retention_days, assign_limit } = me;
    const isInTurn = this.inTurn ?? me.assign_in_turn;
    const errors = (field: string) => this.#errors.of(field);
    return html`<form class="box" novalidate aria-labelledby="account-title" @submit=${this.handleSubmit} @input=${this.#errors.handleEdit}>
      <h2 id="account-title">Account</h2>
      ${refusal(this.#errors.unplaced.join(" "))} ${this.#conflict.render("reload the page")}
      ${textField({ name: "name", label: labels.name, value: name, required: true, hint: `Its e-mail address is ${email}.`, errors: errors("name") })}
      ${textField({ name: "company", label: labels.company, value: company ?? "", hint: "As visitors know it.", errors: errors("company") })}
      ${regionFields({
        language: this.language ?? language ?? "",
        country: this.country ?? country ?? "",
        errors,
        noLanguage: "Not given",
        onLanguage: (value) => {
          this.language = value;
        },
        onCountry: (value) => {
          this.country = value;
        },
      })}
      ${choiceField({
        name: "timezone",
        label: labels.timezone,
        hint: "Whose days results and usage are counted by. What was counted before stays in its day.",
        value: timezone,
        choices: [...new Set([timezone, ...zones])].map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") })),
        errors: errors("timezone"),
      })}
      <h3>Visitors</h3>
      ${textField({
        name: "fallback_contact",
        label: labels.fallback_contact,
        value: fallback_contact ?? "",
        rows: 2,
        maxlength: limits.promptChars,
        hint: "Said where an assistant cannot help, and has nothing of its own for that: a phone number, an e-mail address, your opening hours.",
        errors: errors("fallback_contact"),
      })}
      <label class="tick"><input type="checkbox" name="show_prices" .checked=${show_prices} aria-describedby="prices-hint">
        <span>Visitors see what calls and texts cost you</span></label>
      <p class="hint" id="prices-hint">It changes within an hour. A proxy of your own can say otherwise (policy.showPrices).</p>
      <h3 id="turns-title">Who gets waiting visitors</h3>
      <label class="tick"><input type="checkbox" name="assign_in_turn" .checked=${live(isInTurn)} aria-describedby="turns-hint"
          @change=${(event: Event) => {
            this.inTurn = (event.target as HTMLInputElement).checked;
          }}>
        <span>Give each conversation that waits for a person to one member, in turn</span></label>
      <p class="hint" id="turns-hint">Only to members who have the console open, outside their quiet hours: agents first, and each time to whoever
        got one longest ago. Who does not answer in the assistant’s time for that is passed over, and the next one gets it.</p>
      ${
        isInTurn
          ? textField({
              name: "assign_limit",
              label: labels.assign_limit,
              type: "number",
              min: 1,
              value: assign_limit === null ? "" : String(assign_limit),
              hint: "For each member. What is closed, snoozed, or answered by the assistant again does not count. Empty: no limit.",
              errors: errors("assign_limit"),
            })
          : nothing
      }
      <h3>What is kept</h3>
      ${textField({
        name: "retention_days",
        label: labels.retention_days,
        type: "number",
        min: 1,
        value: retention_days === null ? "" : String(retention_days),
        hint: keptWords(me),
        errors: errors("retention_days"),
      })}
      ${errorTexts(errors("show_prices"), "show_prices-wrong")}
      <p class="buttons"><button class="button primary" type="submit" ?disabled=${this.#errors.busy}>Save settings</button></p>
    </form>`;
  }
}

function keptWords({ server_retention_days: days }: Me): string {
  const what = "After that, conversations, calls, messages and leads are deleted: it is looked for once a day.";
  return days === null
    ? `${what} Empty: they are kept until somebody deletes them.`
    : `${what} The server deletes them after ${days} days in any case.`;
}
