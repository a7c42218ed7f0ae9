import { html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import type { BodyInputOf, Role } from "../../../contract/kit/operation.ts";
import type { NotificationKind } from "../../../contract/notification-kinds.ts";
import type { NotificationSettings, updateNotifications } from "../../../contract/operations/account/notifications.ts";
import { isApiError } from "../../../contract/problem.ts";
import { call, failureOf, formBody } from "../api.ts";
import { isSoundOn, setSound } from "../conversations/waiting-signal.ts";
import { isAdmin } from "../parts/account/own-role.ts";
import { announce } from "../parts/announce.ts";
import { moment, when } from "../parts/format.ts";
import { errorTexts } from "../parts/forms/fields.ts";
import { ConsolePage } from "../parts/page.ts";
import { type PushState, readPush, subscribe, unsubscribe } from "./browser.ts";
import "./hooks.ts";
import { kindWords } from "./words.ts";

interface Shown extends NotificationSettings {
  readonly push: PushState;
}
type Change = BodyInputOf<typeof updateNotifications>;
type Way = "push" | "email" | "sound";

const wayWords: Readonly<Record<Way, string>> = { push: "Push", email: "E-mail", sound: "Sound" };
const usualQuiet = { begin: "21:00", end: "07:00" };

/** How a member is notified, in which browsers, and when not; for admins the chats that get notifications too. */
@customElement("console-notifications")
export class ConsoleNotifications extends ConsolePage<Shown> {
  protected readonly subject = "the notifications";
  @property() memberRole: Role = "agent";
  @state() private busy = false;
  @state() private problem = "";
  /** Changes are saved one after the other. */
  #saved = Promise.resolve();
  #unsaved = 0;

  protected async read(): Promise<Shown> {
    const [settings, { state: push, endpoint }] = await Promise.all([call("GET", "/user/notifications"), readPush()]);
    // A browser that the server has forgotten is not notified.
    const isKnown = endpoint !== undefined && settings.devices.length > 0;
    return { ...settings, push: push === "on" && !isKnown ? "off" : push };
  }

  private async change(body: Change, done: string): Promise<void> {
    this.problem = "";
    this.#unsaved++;
    // Shown at once: a box that stays as it was until the server has answered looks as if it had not been clicked.
    if (this.data) this.data = { ...this.data, ...changed(this.data, body) };
    this.#saved = this.#saved.then(() => this.save(body, done));
    await this.#saved;
  }

  private async save(body: Change, done: string): Promise<void> {
    try {
      const settings = await call("PUT", "/user/notifications", body);
      if (this.#unsaved === 1 && this.data) this.data = { ...this.data, ...settings };
      announce(done);
    } catch (error) {
      this.problem = failureOf(error).text;
      await this.refresh();
    } finally {
      this.#unsaved--;
    }
  }

  private async handlePush(isOn: boolean): Promise<void> {
    this.busy = true;
    this.problem = "";
    try {
      if (isOn) await unsubscribe();
      else {
        const subscription = await subscribe(this.data?.push_key ?? "");
        if (!subscription) {
          await this.refresh();
          return;
        }
        const { endpoint, keys } = subscription;
        await call("POST", "/user/notifications/devices", formBody({ endpoint, keys }));
      }
      await this.refresh();
      announce(isOn ? "This browser gets no more notifications." : "This browser gets notifications now.");
    } catch (error) {
      // What the browser says of its push service is no answer of this server.
      this.problem = isApiError(error) ? failureOf(error).text : "The browser could not reach its push service.";
    } finally {
      this.busy = false;
    }
  }

  private async handleRemove(id: number): Promise<void> {
    this.problem = "";
    try {
      await call("DELETE", `/user/notifications/devices/${id}`);
      announce("The browser gets no more notifications.");
    } catch (error) {
      this.problem = failureOf(error).text;
    }
    await this.refresh();
  }

  protected renderData(settings: Shown): TemplateResult {
    return html`<h1>Notifications</h1>
      ${errorTexts(this.problem ? [this.problem] : [], "notifications-wrong")}
      ${this.renderKinds(settings)}
      <div class="grid told">${this.renderBrowser(settings)} ${this.renderQuiet(settings)}</div>
      ${this.memberRole === "agent" ? nothing : html`<console-hooks></console-hooks>`}`;
  }

  private renderKinds({ kinds, sends_mail: sendsMail }: Shown): TemplateResult {
    const shown = Object.entries(kinds) as [NotificationKind, Record<Way, boolean>][];
    const ways = (Object.keys(wayWords) as Way[]).filter((way) => way !== "email" || sendsMail);
    return html`<section class="box after" aria-labelledby="kinds-title">
      <h2 id="kinds-title">What you are notified of</h2>
      <div class="scroll" role="region" aria-label="Ways of notification" tabindex="0"><table class="kinds">
        <thead><tr><th scope="col">What happens</th>${ways.map((way) => html`<th scope="col">${wayWords[way]}</th>`)}</tr></thead>
        <tbody>${shown.map(
          ([
            kind,
            on,
          ]) => html`<tr><th scope="row"><strong>${kindWords[kind].title}</strong><span class="soft">${kindWords[kind].text}</span></th>
            ${ways.map((way) =>
              way === "sound" && !kindWords[kind].sounds
                ? html`<td></td>`
                : html`<td><input type="checkbox" aria-label="${kindWords[kind].title}: ${wayWords[way]}" .checked=${live(on[way])}
                  @change=${({ target }: Event) => this.change({ kinds: { [kind]: { [way]: (target as HTMLInputElement).checked } } }, "Saved.")}></td>`,
            )}</tr>`,
        )}</tbody>
      </table></div>
      ${sendsMail ? nothing : html`<p class="hint">This server sends no e-mails${isAdmin() ? ": SMTP_URL is not set" : ""}.</p>`}
      <p class="hint">When nobody answers a waiting visitor, the next are notified: first whoever the conversation is assigned to, then agents, then admins and owners, each after the minutes to wait for a person of the assistant.</p>
    </section>`;
  }

  private renderBrowser({ push, devices }: Shown): TemplateResult {
    const isOn = push === "on";
    return html`<section class="box" aria-labelledby="browser-title">
      <h2 id="browser-title">This browser</h2>
      ${
        push === "unsupported"
          ? html`<p class="soft">This browser takes no push messages${location.protocol === "https:" ? "" : ": the console must be open by https, or on this machine"}.</p>`
          : push === "denied"
            ? html`<p class="soft">Notifications are blocked here. Allow them in the settings of the browser for this site.</p>`
            : html`<p class="soft">${isOn ? "Push messages come here, also when the console is closed." : "Get push messages here, also when the console is closed."}</p>
              <p class="buttons"><button class="button ${isOn ? "" : "primary"}" type="button" ?disabled=${this.busy} @click=${() => this.handlePush(isOn)}>${isOn ? "Turn push off here" : "Turn push on here"}</button></p>`
      }
      <label class="tick"><input type="checkbox" .checked=${live(isSoundOn())} @change=${({ target }: Event) => setSound((target as HTMLInputElement).checked)}>
        <span>Play sounds while the console is open here</span></label>
      ${
        devices.length === 0
          ? nothing
          : html`<h3>Browsers with push messages</h3>
            <ul class="devices">${devices.map(
              ({
                id,
                user_agent,
                created_at,
              }) => html`<li><span class="two"><span dir="ltr">${browserName(user_agent)}</span><span class="meta">since ${when(created_at)}</span></span>
                <button class="button small" type="button" aria-label="Remove ${browserName(user_agent)}, since ${moment(created_at)}" @click=${() => this.handleRemove(id)}>Remove</button></li>`,
            )}</ul>`
      }
    </section>`;
  }

  private renderQuiet({ quiet_hours: quiet }: Shown): TemplateResult {
    const zone = quiet?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
    const { begin, end } = quiet ?? usualQuiet;
    const set = (change: Partial<NonNullable<NotificationSettings["quiet_hours"]>>) =>
      this.change({ quiet_hours: { begin, end, timezone: zone, ...change } }, "Saved.");
    return html`<section class="box" aria-labelledby="quiet-title">
      <h2 id="quiet-title">Quiet hours</h2>
      <label class="tick"><input type="checkbox" .checked=${live(quiet !== null)}
        @change=${({ target }: Event) => ((target as HTMLInputElement).checked ? set({}) : this.change({ quiet_hours: null }, "Saved."))}>
        <span>Tell me nothing at night</span></label>
      ${
        quiet
          ? html`<div class="pair">
            <p class="field"><label for="quiet-begin">From</label><input id="quiet-begin" type="time" required .value=${begin} @change=${({ target }: Event) => set({ begin: (target as HTMLInputElement).value })}></p>
            <p class="field"><label for="quiet-end">To</label><input id="quiet-end" type="time" required .value=${end} @change=${({ target }: Event) => set({ end: (target as HTMLInputElement).value })}></p>
          </div>
          <p class="hint">In <bdi>${zone.replaceAll("_", " ")}</bdi>. Of waiting visitors the next one is notified instead; the rest comes at the end.</p>`
          : nothing
      }
    </section>`;
  }
}

/** What settings are with a change. */
function changed(
  { kinds, quiet_hours: quiet }: Shown,
  { kinds: more = {}, quiet_hours: hours }: Change,
): Pick<Shown, "kinds" | "quiet_hours"> {
  const all = Object.entries(kinds) as [NotificationKind, Record<Way, boolean>][];
  return {
    kinds: Object.fromEntries(all.map(([kind, ways]) => [kind, { ...ways, ...more[kind] }])) as Shown["kinds"],
    quiet_hours: hours === undefined ? quiet : hours,
  };
}

/** `Firefox on Linux`; what the browser says of itself where neither is known. */
function browserName(agent: string | null): string {
  if (agent === null) return "A browser";
  const browser = ["Edg", "OPR", "Firefox", "Chrome", "Safari"].find((name) => agent.includes(`${name}/`));
  const system = ["Android", "iPhone", "iPad", "Windows", "Mac OS", "Linux"].find((name) => agent.includes(name));
  const names: Readonly<Record<string, string>> = { Edg: "Edge", OPR: "Opera" };
  return browser && system ? `${names[browser] ?? browser} on ${system}` : agent.slice(0, 60);
}
