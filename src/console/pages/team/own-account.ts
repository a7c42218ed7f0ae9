import { html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import type { SuccessOf } from "../../../contract/kit/operation.ts";
import type { listOwnSessions, Member } from "../../../contract/operations/account/members.ts";
import { call, failureOf } from "../api.ts";
import { announce } from "../parts/announce.ts";
import "../parts/copy-button.ts";
import { moment } from "../parts/format.ts";
import { labelled, textField } from "../parts/forms/fields.ts";
import { FormErrors } from "../parts/forms/form-errors.ts";

type Sessions = SuccessOf<typeof listOwnSessions>["data"];

/** One's own name, password, one-time codes and sessions. @fires changed - Something of it was changed. */
@customElement("console-own-account")
export class ConsoleOwnAccount extends LitElement {
  @property({ attribute: false }) own!: Member;
  @state() private sessions: Sessions = [];
  /** The secret of one-time codes that no code has confirmed yet. */
  @state() private secret: { readonly secret: string; readonly uri: string } | undefined;
  readonly #errors = new FormErrors(this, {
    labels: { name: "Name", present_password: "Current password", password: "New password", code: "Code" },
    reword: (failure) =>
      failure.code === "PASSWORD_WRONG" ? { ...failure, fields: { present_password: [failure.text] } } : failure,
  });

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.readSessions();
  }

  private async readSessions(): Promise<void> {
    this.sessions = await call("GET", "/user/members/me/sessions").then(
      ({ data }) => data,
      () => this.sessions,
    );
  }

  private async submit(event: SubmitEvent, work: (given: FormData) => Promise<unknown>, done: string): Promise<void> {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const isDone = await this.#errors.run(form, () => work(new FormData(form)));
    if (!isDone) return;
    // The name stays; a reset would empty it, also where it was saved as it is.
    for (const field of form.querySelectorAll<HTMLInputElement>("[type=password], [name=code]")) field.value = "";
    announce(done);
    this.dispatchEvent(new Event("changed"));
    await this.readSessions();
  }

  private readonly saveName = (given: FormData) => call("PUT", "/user/members/me", { name: String(given.get("name")) });

  private readonly savePassword = (given: FormData) =>
    call("PUT", "/user/members/me", {
      present_password: String(given.get("present_password")),
      password: String(given.get("password")),
    });

  private async saveTurns(box: HTMLInputElement): Promise<void> {
    try {
      await call("PUT", "/user/members/me", { takes_turns: !box.checked });
      announce(box.checked ? "You are given no new conversations." : "You are given conversations in turn again.");
    } catch (error) {
      announce(failureOf(error).text);
    }
    this.dispatchEvent(new Event("changed"));
  }

  private readonly saveCode = async (given: FormData) => {
    const code = String(given.get("code")).trim();
    await (this.own.has_totp
      ? call("POST", "/user/members/me/totp/off", { code })
      : call("PUT", "/user/members/me/totp", { code }));
    this.secret = undefined;
  };

  private async begin(): Promise<void> {
    void import("../../../widget/actions/sheet/qr-code.ts").catch(() => undefined); // it can be typed too
    this.secret = await call("POST", "/user/members/me/totp");
  }

  private async end(id: number): Promise<void> {
    try {
      await call("DELETE", `/user/members/me/sessions/${id}`);
      announce("The session was ended.");
    } catch (error) {
      announce(failureOf(error).text);
    }
    await this.readSessions();
  }

  protected override render(): TemplateResult {
    const { name, has_totp, takes_turns } = this.own;
    const asksCode = has_totp || this.secret !== undefined;
    return html`<section class="box" aria-labelledby="own-title">
      <h2 id="own-title">You</h2>
      ${this.#errors.unplaced.length > 0 ? html`<p class="wrong" role="alert">${this.#errors.unplaced.join(" ")}</p>` : nothing}
      <form class="inline-form" novalidate @submit=${(event: SubmitEvent) => this.submit(event, this.saveName, "Your name was changed.")}>
        ${textField({ name: "name", label: "Name", value: name, hint: "Visitors see it when you answer.", errors: this.#errors.of("name") })}
        <button class="button" type="submit">Save name</button>
      </form>
      <form class="inline-form of-two" novalidate @submit=${(event: SubmitEvent) => this.submit(event, this.savePassword, "Your password was changed. Other sessions have ended.")}>
        ${this.renderSecret("present_password", "Current password", "current-password")}
        ${this.renderSecret("password", "New password", "new-password")}
        <button class="button" type="submit">Change password</button>
      </form>
      <h3>While you are away</h3>
      <label class="tick"><input type="checkbox" aria-describedby="turns-hint" .checked=${live(!takes_turns)} @change=${({ target }: Event) => this.saveTurns(target as HTMLInputElement)}>
        <span>Take no new conversations</span></label>
      <p class="hint" id="turns-hint">Waiting visitors are given to others in turn. What you are answering stays yours.</p>
      <h3>One-time codes</h3>
      <p class="soft">${has_totp ? "Signing in asks for a code of your authenticator." : "Besides your password, signing in can ask for a code of an authenticator app."}</p>
      ${
        this.secret === undefined
          ? nothing
          : html`<p>Scan this with your authenticator app, then enter the code that it shows.</p>
            <ringback-qr-code .text=${this.secret.uri} label="QR code for an authenticator app"></ringback-qr-code>
            <p>Or enter this there: <code class="token" dir="ltr">${grouped(this.secret.secret)}</code>
            <console-copy .text=${this.secret.secret} subject="the secret"></console-copy></p>`
      }
      ${
        asksCode
          ? html`<form class="inline-form" novalidate @submit=${(event: SubmitEvent) => this.submit(event, this.saveCode, has_totp ? "One-time codes are off." : "One-time codes are on.")}>
            ${textField({ name: "code", label: "Code", type: "tel", errors: this.#errors.of("code") })}
            <button class="button" type="submit">${has_totp ? "Turn off" : "Turn on"}</button></form>`
          : html`<p class="buttons"><button class="button" type="button" @click=${this.begin}>Set up</button></p>`
      }
      <h3>Where you are signed in</h3>
      <ul class="rows">${this.sessions.map(
        ({ id, user_agent, created_at, is_this }) => html`<li>
          <span class="two"><strong>${browserOf(user_agent)}${is_this ? " (this one)" : ""}</strong><span class="soft">since ${moment(created_at)}</span></span>
          ${is_this ? nothing : html`<button class="button small" type="button" aria-label="End the session of ${browserOf(user_agent)}, since ${moment(created_at)}" @click=${() => this.end(id)}>End</button>`}
        </li>`,
      )}</ul>
    </section>`;
  }

  private renderSecret(name: string, label: string, autocomplete: "current-password" | "new-password"): TemplateResult {
    const errors = this.#errors.of(name);
    return labelled(
      { name, label, errors },
      html`<input id=${name} name=${name} type="password" dir="ltr" autocomplete=${autocomplete} aria-invalid=${errors.length > 0}
        aria-describedby=${errors.length > 0 ? `${name}-wrong` : nothing}>`,
    );
  }
}

/** A secret as people copy it by hand: in groups of four. */
function grouped(secret: string): string {
  return secret.replaceAll(/.{4}(?=.)/g, "$& ");
}

/** A browser by its name and its system, as far as it says them. */
function browserOf(agent: string | null): string {
  if (agent === null) return "A browser";
  const name = /(Edg|OPR|Firefox|Chrome|Safari)\//.exec(agent)?.[1] ?? "A browser";
  const system = /(Windows|Android|iPhone|iPad|Mac OS X|Linux)/.exec(agent)?.[1];
  const names: Record<string, string> = { Edg: "Edge", OPR: "Opera" };
  return `${names[name] ?? name}${system ? ` on ${system.replace("Mac OS X", "macOS")}` : ""}`;
}
