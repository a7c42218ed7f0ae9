import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { notificationKinds } from "../../../contract/notification-kinds.ts";
import type { NotificationHook } from "../../../contract/operations/account/notifications.ts";
import { call, failureOf, formBody } from "../api.ts";
import { announce } from "../parts/announce.ts";
import { errorTexts, textField } from "../parts/forms/fields.ts";
import { FormErrors } from "../parts/forms/form-errors.ts";
import { icon } from "../parts/icons.ts";
import { ConsolePage } from "../parts/page.ts";
import { kindWords } from "./words.ts";

/** Chats of a team that get notifications too: Slack, Teams, Discord, and whatever takes JSON with a text. */
@customElement("console-hooks")
export class ConsoleHooks extends ConsolePage<readonly NotificationHook[]> {
  protected readonly subject = "the chats";
  protected override readonly isPart = true;
  @state() private problem = "";
  readonly #errors = new FormErrors(this, { labels: { url: "Address", kinds: "What" } });

  protected async read(): Promise<readonly NotificationHook[]> {
    return (await call("GET", "/user/notification-hooks")).data;
  }

  private async handleSubmit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const given = new FormData(form);
    const isDone = await this.#errors.run(form, async () => {
      await call(
        "POST",
        "/user/notification-hooks",
        formBody({ url: String(given.get("url") ?? "").trim(), kinds: given.getAll("kinds") }),
      );
      form.reset();
      await this.refresh();
    });
    if (isDone) announce("Notifications go to this chat from now on.");
  }

  private async act(run: () => Promise<string>): Promise<void> {
    this.problem = "";
    try {
      announce(await run());
      await this.refresh();
    } catch (error) {
      this.problem = failureOf(error).text;
    }
  }

  private async test({ id, host }: NotificationHook): Promise<string> {
    const { error } = await call("POST", `/user/notification-hooks/${id}/test`);
    return error ? `The message did not arrive. ${error}` : `A message was sent to ${host}.`;
  }

  private async erase({ id, host }: NotificationHook): Promise<string> {
    await call("DELETE", `/user/notification-hooks/${id}`);
    return `${host} gets no more notifications.`;
  }

  protected renderData(hooks: readonly NotificationHook[]): TemplateResult {
    return html`<section class="box after" aria-labelledby="hooks-title">
      <h2 id="hooks-title">Chats of your team</h2>
      <p class="soft">Slack, Teams and Discord take messages at an address that they call an incoming webhook.</p>
      ${errorTexts(this.problem ? [this.problem] : [], "hooks-wrong")}
      ${
        hooks.length === 0
          ? nothing
          : html`<ul class="devices">${hooks.map(
              (hook) => html`<li><span class="two"><strong dir="ltr">${hook.host}</strong>
                <span class="meta">${hook.kinds.map((kind) => kindWords[kind].title).join(", ")}</span>
                ${hook.error ? html`<span class="wrong">${icon("alert", 16)}<span>The last message did not arrive. ${hook.error}</span></span>` : nothing}</span>
              <button class="button small" type="button" aria-label="Send a test to ${hook.host}" @click=${() => this.act(() => this.test(hook))}>Send a test</button>
              <button class="button small" type="button" aria-label="Remove ${hook.host}" @click=${() => this.act(() => this.erase(hook))}>Remove</button></li>`,
            )}</ul>`
      }
      <form novalidate aria-label="Add a chat" @submit=${this.handleSubmit} @input=${this.#errors.handleEdit}>
        ${textField({ name: "url", label: "Address", type: "url", placeholder: "https://hooks.slack.com/services/…", hint: "It is a secret: it is stored sealed and never shown again.", required: true, errors: [...this.#errors.of("url"), ...this.#errors.unplaced] })}
        <fieldset class="ticks"><legend>What is sent there</legend>
          ${notificationKinds
            .filter((kind) => kind !== "assigned")
            .map(
              (kind) =>
                html`<label class="tick"><input type="checkbox" name="kinds" value=${kind} checked><span>${kindWords[kind].title}</span></label>`,
            )}
          ${errorTexts(this.#errors.of("kinds"), "kinds-wrong")}
        </fieldset>
        <p class="buttons"><button class="button primary" type="submit" ?disabled=${this.#errors.busy}>${icon("plus", 18)}Add a chat</button></p>
      </form>
    </section>`;
  }
}
