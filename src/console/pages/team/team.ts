import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, query, state } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import type { Role, SuccessOf } from "../../../contract/kit/operation.ts";
import type { listAudit } from "../../../contract/operations/account/audit.ts";
import type { listMembers, Member } from "../../../contract/operations/account/members.ts";
import { call, failureOf } from "../api.ts";
import { announce } from "../parts/announce.ts";
import "../parts/confirm-dialog.ts";
import type { ConsoleConfirm } from "../parts/confirm-dialog.ts";
import "../parts/copy-button.ts";
import { moment, when } from "../parts/format.ts";
import { choiceField, textField } from "../parts/forms/fields.ts";
import { FormErrors } from "../parts/forms/form-errors.ts";
import { icon } from "../parts/icons.ts";
import { moreButton } from "../parts/lists/load-more-button.ts";
import { OlderItems } from "../parts/lists/older-items.ts";
import { ConsolePage } from "../parts/page.ts";
import { type Change, changesTable } from "./changes.ts";
import "./own-account.ts";
import { roleChoices, roleWords } from "./words.ts";

type Team = SuccessOf<typeof listMembers>;
type Changes = SuccessOf<typeof listAudit>;

interface Read {
  readonly own: Member;
  readonly team: Team;
  /** Undefined for agents. */
  readonly changes: Changes | undefined;
}

/** A link that was just made: it is shown this once. */
interface MadeLink {
  /** Whether it was sent by e-mail too. */
  readonly emailed?: boolean;
  readonly email: string;
  readonly url: string;
}

/** Who signs in, what each may do, what was changed; and one's own name, password and sessions. */
@customElement("console-team")
export class ConsoleTeam extends ConsolePage<Read> {
  protected readonly subject = "the team";
  @state() private made: MadeLink | undefined;
  @state() private invited: Role = "agent";
  @state() private doomed: Member | undefined;
  @query("console-team > console-confirm") private readonly confirm!: ConsoleConfirm;
  readonly #errors = new FormErrors(this, { labels: { email: "E-mail address", role: "Role" } });
  readonly #older = new OlderItems<Change>(this, (cursor) =>
    call("GET", `/user/audit?cursor=${encodeURIComponent(cursor)}`),
  );

  /** A link is shown once: it is brought into view, also where the button was far below. */
  protected override updated(changed: PropertyValues): void {
    if (changed.has("made")) this.querySelector(".made-link")?.scrollIntoView({ block: "nearest" });
  }

  protected async read(): Promise<Read> {
    const [own, team] = await Promise.all([call("GET", "/user/members/me"), call("GET", "/user/members")]);
    const changes = own.role === "agent" ? undefined : await call("GET", "/user/audit");
    if (changes) await this.#older.update(changes, () => false);
    return { own, team, changes };
  }

  private async handleInvite(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    await this.#errors.run(form, async () => {
      const email = String(new FormData(form).get("email") ?? "").trim();
      const { code, emailed } = await call("POST", "/user/members", { email, role: this.invited });
      this.made = { email, emailed, url: `${location.origin}/console/join?code=${code}` };
      form.reset();
      this.invited = "agent"; // as the emptied form shows it
      announce(
        emailed
          ? `The invitation was sent to ${email}.`
          : "The invitation was made. Copy its link now: it is shown only once.",
      );
      await this.refresh();
    });
  }

  private async act(work: () => Promise<unknown>, done: string): Promise<void> {
    try {
      await work();
      announce(done);
    } catch (error) {
      announce(failureOf(error).text);
    }
    await this.refresh();
  }

  private async reset({ id, email }: Member): Promise<void> {
    await this.act(async () => {
      const { code } = await call("POST", `/user/members/${id}/reset`);
      this.made = { email, url: `${location.origin}/console/join?reset&code=${code}` };
    }, "The link for a new password was made. Copy it now: it is shown only once.");
  }

  protected renderData({ own, team, changes }: Read): TemplateResult {
    const mayManage = own.role !== "agent";
    return html`<header class="head">
        <div><h1>Team</h1><p class="soft">Everyone who signs in to this account.</p></div>
      </header>
      ${mayManage ? this.renderInvite(own) : nothing}
      <section class="box" aria-labelledby="members-title">
        <h2 id="members-title">Members</h2>
        <ul class="rows">${team.data.map((member) => this.renderMember(member, own))}
          ${team.invitations.map(
            ({ id, email, role, expires_at }) => html`<li>
              <span class="two"><strong dir="ltr">${email}</strong><span class="soft">Invited as ${roleWords[role].label.toLowerCase()}, until ${moment(expires_at)}</span></span>
              ${mayManage ? html`<button class="button small" type="button" aria-label="Withdraw the invitation of ${email}" @click=${() => this.act(() => call("DELETE", `/user/invitations/${id}`), "The invitation was withdrawn.")}>Withdraw</button>` : nothing}
            </li>`,
          )}</ul>
      </section>
      <console-own-account .own=${own} @changed=${() => this.refresh()}></console-own-account>
      ${changes ? this.renderChanges(changes) : nothing}
      <console-confirm question=${`Remove ${this.doomed?.name ?? ""}?`} consequence="Their sessions end at once, and visitors whom they are answering wait for somebody else. What they wrote stays."
        action="Remove" .run=${() => this.erase()}></console-confirm>`;
  }

  private async erase(): Promise<void> {
    await call("DELETE", `/user/members/${this.doomed?.id}`);
    announce(`${this.doomed?.name} was removed.`);
    await this.refresh();
  }

  private renderInvite(own: Member): TemplateResult {
    return html`<section class="box" aria-labelledby="invite-title">
      <h2 id="invite-title">Invite a colleague</h2>
      <form class="inline-form of-two" novalidate @submit=${this.handleInvite} @input=${this.#errors.handleEdit}>
        ${textField({ name: "email", label: "E-mail address", required: true, errors: [...this.#errors.of("email"), ...this.#errors.unplaced] })}
        ${choiceField({
          name: "role",
          label: "Role",
          hint: roleWords[this.invited].text,
          value: this.invited,
          choices: roleChoices(own.role),
          onChange: (value) => {
            this.invited = value as Role;
          },
        })}
        <button class="button primary" type="submit" ?disabled=${this.#errors.busy}>${icon("plus", 18)}Make an invitation</button>
      </form>
      ${
        this.made
          ? html`<div class="note good made-link"><div><p>The link for <bdi dir="ltr">${this.made.email}</bdi> works once, for seven days. ${this.made.emailed ? "It was sent to them by e-mail." : "Send it to them: it is not shown again."}</p>
              <p class="secret"><code dir="ltr">${this.made.url}</code><console-copy .text=${this.made.url} subject="the link"></console-copy></p></div></div>`
          : nothing
      }
    </section>`;
  }

  private renderMember(member: Member, own: Member): TemplateResult {
    const { id, name, email, role, is_account, has_totp, takes_turns, last_seen_at } = member;
    const isOwn = id === own.id;
    const mayChange = own.role !== "agent" && !isOwn && (role !== "owner" || own.role === "owner");
    const seen = last_seen_at ? `last seen ${when(last_seen_at)}` : "not signed in";
    return html`<li>
      <span class="two"><strong dir="auto">${name}${isOwn ? " (you)" : ""}</strong>
        <span class="soft"><bdi dir="ltr">${email}</bdi> · ${seen}${has_totp ? " · one-time codes" : ""}${takes_turns ? "" : " · takes no new conversations"}</span></span>
      ${
        mayChange && !is_account
          ? html`<span class="select"><select aria-label="Role of ${name}" @change=${(event: Event) => {
              const value = (event.target as HTMLSelectElement).value as Role;
              void this.act(
                () => call("PUT", `/user/members/${id}`, { role: value }),
                `${name} is ${roleWords[value].label.toLowerCase()} now.`,
              );
            }}>${roleChoices(own.role).map(({ value, label }) => html`<option value=${value} .selected=${live(value === role)}>${label}</option>`)}</select></span>`
          : html`<span class="tag">${roleWords[role].label}</span>`
      }
      ${
        mayChange
          ? html`<button class="button small" type="button" aria-label="New password for ${name}" @click=${() => this.reset(member)}>New password</button>
            ${
              is_account
                ? nothing
                : html`<button class="button small" type="button" aria-label="Remove ${name}" @click=${() => {
                    this.doomed = member;
                    this.confirm.open();
                  }}>Remove</button>`
            }`
          : nothing
      }
    </li>`;
  }

  private renderChanges(changes: Changes): TemplateResult {
    return html`<section class="box" aria-labelledby="changes-title">
      <h2 id="changes-title">What was changed</h2>
      ${changesTable(this.#older.after(changes))}
      ${moreButton(this.#older, changes)}
    </section>`;
  }
}
