import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, query, state } from "lit/decorators.js";
import { classMap } from "lit/directives/class-map.js";
import { repeat } from "lit/directives/repeat.js";
import "./calls/call-screen.ts";
import { spaced } from "../../../src/console/pages/shared/phone-number.ts";
import { channelAbout, channelNames, channelsAbout } from "../../../src/contract/channels/channels.ts";
import type { HandsetCall } from "./calls/call-screen.ts";
import { nameOf } from "./numbers.ts";
import { addressOfFile, loadPhone, type Message, noteShown, type Phone, sendFile, sendMessage } from "./phone.ts";

/** What the phone shows in place; all else it saves. */
const pictures = new Set(["image/png", "image/jpeg", "image/webp", "image/gif"]);
const refreshMs = 1_500;
const marks = { accepted: "Sent", delivered: "Delivered", read: "Read" } as const;

/** One phone: its conversations, and the one that is open. */
@customElement("handset-phone")
export class HandsetPhone extends LitElement {
  @state() private phone: Phone | undefined;
  /** Why the last thing that was done failed; it stays until something else is done. */
  @state() private problem = "";
  /** Why the phone could not be read; the next time it can be, this goes. */
  @state() private loadProblem = "";
  /** The other side of the open conversation; none while the list is shown. */
  @state() private other: string | undefined;
  @state() private channel = channelNames()[0];
  @state() private sending = false;
  /** What goes with the next message. */
  @state() private chosen: readonly File[] = [];
  /** A call has the screen. */
  @state() private onCall = false;
  @query("handset-call") private readonly callScreen!: HandsetCall;
  @query(".thread") private readonly thread!: HTMLElement | null;
  #timer: ReturnType<typeof setInterval> | undefined;
  #shown = 0;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.load();
    this.#timer = setInterval(() => document.hidden || this.load(), refreshMs);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.#timer);
  }

  private async load(): Promise<void> {
    try {
      this.phone = await loadPhone();
      this.loadProblem = "";
    } catch (error) {
      this.loadProblem = error instanceof Error ? error.message : String(error);
    }
  }

  private async handleSubmit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const body = String(new FormData(form).get("body") ?? "").trim();
    const { channel, other: to, chosen } = this;
    if ((body === "" && chosen.length === 0) || to === undefined || this.sending) return;
    this.sending = true;
    this.problem = "";
    try {
      // One file for each message, as WhatsApp has it; the words go with the first.
      for (const [at, file] of chosen.entries()) {
        await sendFile({ channel, to, body: at === 0 ? body : "" }, file);
        this.chosen = chosen.slice(at + 1);
        form.reset();
      }
      if (chosen.length === 0) await sendMessage({ channel, to, body });
      form.reset();
      await this.load();
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
    } finally {
      this.sending = false;
      await this.updateComplete;
      form.querySelector<HTMLElement>("[name=body]")?.focus();
    }
  }

  private handleFiles({ target }: Event): void {
    const input = target as HTMLInputElement;
    this.chosen = [...this.chosen, ...(input.files ?? [])].slice(0, 10);
    input.value = ""; // the same file can be chosen again
    this.querySelector<HTMLElement>("[name=body]")?.focus();
  }

  private async handleCall(number: string): Promise<void> {
    await this.callScreen.dial(number);
    this.problem = this.callScreen.problem;
  }

  /** A call takes the screen. What was being typed stays below it; the focus does not. */
  private handleCallShown(): void {
    const isActive = this.callScreen.hasAttribute("active");
    const hadFocus = this.querySelector(".messages")?.contains(document.activeElement) ?? false;
    this.onCall = isActive;
    if (isActive && hadFocus) this.callScreen.querySelector("h2")?.focus();
  }

  private handleNewNumber(event: SubmitEvent): void {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const number = String(new FormData(form).get("number") ?? "")
      .replaceAll(/[\s()-]/g, "")
      .replace(/^0(?=[1-9])/, "+44"); // the phone is a British one
    if (!/^\+[1-9]\d{6,14}$/.test(number)) {
      this.problem = "Type a number with its country, such as +44 7700 900123.";
      return;
    }
    this.problem = "";
    if ((event.submitter as HTMLButtonElement | null)?.value === "call") void this.handleCall(number);
    else this.other = number;
  }

  private open(number: string): void {
    this.chosen = [];
    this.other = number;
    this.problem = "";
    this.#shown = 0;
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has("other")) this.querySelector<HTMLElement>(this.other ? "[name=body]" : "[name=number]")?.focus();
    const count = this.messages.length;
    if (this.thread && count !== this.#shown) this.thread.scrollTop = this.thread.scrollHeight;
    this.#shown = count;
    this.#noteShown();
  }

  /** What the open conversation shows of WhatsApp is read. Where that fails, the next look at the phone tries again. */
  #noteShown(): void {
    const { phone, other, onCall, channel } = this;
    const isShown = other !== undefined && channel === "whatsapp" && !onCall && !document.hidden;
    if (isShown && this.messages.some(({ from, status }) => from !== phone?.number && status !== "read"))
      void noteShown(other).catch(() => undefined);
  }

  /** The messages of the open conversation. */
  private get messages(): readonly Message[] {
    const { phone, other, channel } = this;
    return (phone?.messages ?? []).filter(
      (message) => message.channel === channel && otherOf(message, phone) === other,
    );
  }

  protected override render(): TemplateResult {
    return html`<section class="phone" aria-label="Your phone">
      <handset-call .phone=${this.phone} @call-shown=${this.handleCallShown}></handset-call>
      <div class="messages" ?hidden=${this.onCall}>
      <header>
        <p class="meta">Your number</p>
        <p class="number" dir="ltr">${this.phone ? spaced(this.phone.number) : "…"}</p>
        <div class="channels" role="group" aria-label="Write by">
          ${channelsAbout.map(
            ({ name, title }) => html`<button type="button" aria-pressed=${name === this.channel}
              @click=${() => {
                this.channel = name;
                this.chosen = [];
              }}>${title}</button>`,
          )}
        </div>
      </header>
      ${this.problem || this.loadProblem ? html`<p class="problem" role="alert">${this.problem || this.loadProblem}</p>` : nothing}
      ${this.other === undefined ? this.renderList() : this.renderThread(this.other)}
      </div>
    </section>`;
  }

  private renderList(): TemplateResult {
    const rows = this.phone ? conversationsOf(this.phone, this.channel) : [];
    return html`<ul class="list" aria-label="Conversations">
        ${rows.map(
          ({ number, name, last }) => html`<li><button type="button" @click=${() => this.open(number)}>
            <strong dir="auto">${name}</strong><span class="meta" dir="ltr">${name === spaced(number) ? nothing : spaced(number)}</span>
            <span class="soft" dir="auto">${last ?? "No messages yet"}</span></button></li>`,
        )}
      </ul>
      <form class="new" novalidate @submit=${this.handleNewNumber}>
        <label for="new-number">Another number</label>
        <span><input id="new-number" name="number" type="tel" dir="ltr" autocomplete="off" placeholder="+44 7700 900123" maxlength="40">
        <button class="button" type="submit" value="write">Write</button>
        <button class="button" type="submit" value="call">Call</button></span>
      </form>`;
  }

  private renderThread(other: string): TemplateResult {
    const { phone } = this;
    return html`<div class="title">
        <button class="button back" type="button" @click=${() => {
          this.other = undefined;
        }}>Back</button>
        <h2 dir="auto">${nameOf(other, phone)}</h2>
        <button class="button ring" type="button" @click=${() => this.handleCall(other)}>Call</button>
      </div>
      <div class="thread" role="log" aria-label="Messages" tabindex="0"><ol>
        ${repeat(
          this.messages,
          ({ id }) => id,
          (message) => html`<li class=${classMap({ own: message.from === phone?.number })}>
            ${message.files.map((file, at) => renderFile(message, file, at))}
            ${message.body ? html`<p class="words" dir="auto">${message.body}</p>` : nothing}
            <p class="meta"><time datetime=${message.at}>${timeOf(message.at)}</time>${message.from === phone?.number ? html` · ${marks[message.status]}` : nothing}</p></li>`,
        )}
      </ol></div>
      ${
        this.chosen.length > 0
          ? html`<ul class="chosen" aria-label="To be sent">${this.chosen.map(
              (
                file,
              ) => html`<li><bdi>${file.name}</bdi><button class="button" type="button" aria-label="Remove ${file.name}"
                @click=${() => {
                  this.chosen = this.chosen.filter((one) => one !== file);
                }}>×</button></li>`,
            )}</ul>`
          : nothing
      }
      <form class="write" @submit=${this.handleSubmit}>
        ${
          this.channel === "whatsapp"
            ? html`<label class="button attach" title="Send a picture or a file"><span class="unseen">Send a picture or a file</span>
                <svg viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" aria-hidden="true"><path d="m15.5 9.5-5.6 5.6a3.4 3.4 0 0 1-4.8-4.8l6-6a2.3 2.3 0 0 1 3.2 3.2l-6 6a1.1 1.1 0 0 1-1.6-1.6l5.4-5.4"></path></svg>
                <input class="unseen" type="file" multiple @change=${this.handleFiles}></label>`
            : nothing
        }
        <label class="unseen" for="body">Message</label>
        <input id="body" name="body" autocomplete="off" maxlength="1600" placeholder=${channelAbout(this.channel)?.title} dir="auto">
        <button class="button primary" type="submit" ?disabled=${this.sending}>Send</button>
      </form>`;
  }
}

/** A picture in place, and all else as what it is called. */
function renderFile(message: Message, { name, type }: Message["files"][number], at: number): TemplateResult {
  const address = addressOfFile(message, at);
  return pictures.has(type)
    ? html`<a class="picture" href=${address} target="_blank" rel="noopener"><img src=${address} alt=${name} loading="lazy"></a>`
    : html`<a class="file" href=${address} download=${name}><bdi>${name}</bdi></a>`;
}

/** A conversation in the list. */
interface Row {
  readonly number: string;
  readonly name: string;
  readonly last: string | undefined;
}

/** Who was written with, the newest first, and behind them the contacts that were not. */
function conversationsOf(phone: Phone, channel: string): Row[] {
  const last = new Map<string, string>();
  for (const message of [...phone.messages].reverse()) {
    const other = otherOf(message, phone);
    const said = message.body || message.files[0]?.name || "";
    if (message.channel === channel && !last.has(other)) last.set(other, said);
  }
  const others = new Set([...last.keys(), ...phone.contacts.map(({ number }) => number)]);
  return [...others].map((number) => ({ number, name: nameOf(number, phone), last: last.get(number) }));
}

function otherOf({ from, to }: Message, phone: Phone | undefined): string {
  return from === phone?.number ? to : from;
}

function timeOf(at: string): string {
  return new Date(at).toLocaleTimeString("en-GB", { timeStyle: "short" });
}
