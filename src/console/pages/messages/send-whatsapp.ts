import { html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { call, failureOf } from "../api.ts";
import { forCarrier } from "../parts/account/carrier.ts";
import { readOwnName } from "../parts/account/own-name.ts";
import { forAdmins } from "../parts/account/own-role.ts";
import { announce } from "../parts/announce.ts";
import { moment } from "../parts/format.ts";
import { choiceField, refusal, textField } from "../parts/forms/fields.ts";
import { SubmitOnce } from "../parts/forms/submit-once.ts";
import { icon } from "../parts/icons.ts";
import { LiveEvents } from "../parts/updates/live-events.ts";
import { addressOf } from "../routes.ts";
import { spacedText } from "../shared/phone-number.ts";
import type { WhatsappSender, WhatsappSession, WhatsappTemplate } from "./types.ts";
import { failureWords } from "./words.ts";

/** After the last key: a number that is half typed has no session. */
const lookUpPauseMs = 400;
const freely = "freeform";
const howToGetOne = {
  simulated: html`A number that can send texts becomes one within 5 minutes. <a href=${addressOf("numbers")}>Find a number</a>`,
  twilio: html`Register one of your <a href=${addressOf("numbers")}>phone numbers</a> as a sender in Twilio’s console. It appears here within 5 minutes.`,
};

/**
 * A form that writes by WhatsApp: freely while the customer's 24 hours run, else by a template.
 * @fires {Event} message-sent - It was tried; bubbles.
 */
@customElement("console-send-whatsapp")
export class ConsoleSendWhatsapp extends LitElement {
  @property({ attribute: false }) senders: readonly WhatsappSender[] = [];
  @state() private senderId = "";
  @state() private templates: readonly WhatsappTemplate[] = [];
  /** A template's id, or `freeform`. */
  @state() private kind = freely;
  @state() private values: Readonly<Record<string, string>> = {};
  @state() private text = "";
  @state() private session: WhatsappSession | undefined;
  #to = "";
  #lookingUp: ReturnType<typeof setTimeout> | undefined;
  #loadedFor = "";
  readonly #submission = new SubmitOnce(this, {
    labels: {
      sender_id: "From",
      recipient_phone: "To",
      message: "Message",
      template_id: "What",
      variables: "Values",
    },
    fieldOf: {
      SENDER_NOT_FOUND: "sender_id",
      SENDER_OFFLINE: "sender_id",
      INVALID_PHONE: "recipient_phone",
      SESSION_EXPIRED: "template_id",
      TEMPLATE_NOT_FOUND: "template_id",
      TEMPLATE_NOT_APPROVED: "template_id",
    },
    words: {
      ...failureWords,
      SESSION_EXPIRED: () => "Only a template can be sent until the customer writes.",
    },
  });

  constructor() {
    super();
    // What the customer writes opens the session.
    new LiveEvents(this, () => this.session && this.lookUpSession(), ["whatsapp"]);
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#lookingUp);
  }

  protected override willUpdate(): void {
    if (!this.senders.some(({ id }) => String(id) === this.senderId)) this.senderId = String(this.senders[0]?.id ?? "");
    if (this.senderId !== "" && this.#loadedFor !== this.senderId) void this.readTemplates(this.senderId);
  }

  private async readTemplates(sender: string): Promise<void> {
    this.#loadedFor = sender;
    try {
      const { data } = await call("GET", `/user/whatsapp/senders/${sender}/templates`);
      this.templates = data;
    } catch (error) {
      announce(`The templates could not be loaded. ${failureOf(error).text}`);
    }
  }

  private handleTo(event: Event): void {
    this.#to = (event.target as HTMLInputElement).value;
    this.session = undefined;
    clearTimeout(this.#lookingUp);
    if (this.#to.replaceAll(/\D/g, "").length >= 8) {
      this.#lookingUp = setTimeout(() => void this.lookUpSession(), lookUpPauseMs);
    }
  }

  private async lookUpSession(): Promise<void> {
    const to = this.#to;
    const query = new URLSearchParams({ sender_id: this.senderId, recipient_phone: to });
    try {
      const { session_status } = await call("GET", `/user/whatsapp/session-status?${query}`);
      if (to === this.#to) this.session = session_status;
    } catch {
      // A number that is not whole yet: sending says what is wrong with it.
    }
  }

  private async handleSubmit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(event.target as HTMLFormElement));
    const { sender_id, recipient_phone, message } = fields;
    const isFree = this.kind === freely;
    const variables = Object.fromEntries(this.blanks.map((name) => [name, this.values[name] ?? ""]));
    const path = isFree ? "/user/whatsapp/send-freeform" : "/user/whatsapp/send";
    const content = isFree ? { message } : { template_id: this.kind, variables };
    await this.#submission.run(async (key) => {
      const name = await readOwnName();
      await call("POST", path, { sender_id, recipient_phone, ...content, name }, { "idempotency-key": key });
      announce(`Sent to ${recipient_phone}.`);
      this.values = {};
      this.text = "";
      this.querySelector<HTMLElement>("textarea")?.focus();
    });
    void this.lookUpSession();
    this.dispatchEvent(new Event("message-sent", { bubbles: true }));
  }

  private get template(): WhatsappTemplate | undefined {
    return this.templates.find(({ id }) => String(id) === this.kind);
  }

  /** The numbers of the chosen template's blanks. */
  private get blanks(): readonly string[] {
    return this.template?.variables ?? [];
  }

  protected override render(): TemplateResult {
    if (this.senders.length === 0) {
      return html`<p class="empty">No WhatsApp sender yet. ${forAdmins(forCarrier(howToGetOne))}</p>`;
    }
    const { errors, problem, busy, handleEdit } = this.#submission;
    const sender = this.senders.find(({ id }) => String(id) === this.senderId);
    return html`<form novalidate @submit=${this.handleSubmit} @input=${handleEdit} @change=${handleEdit}>
      ${refusal(problem)}
      ${choiceField({
        name: "sender_id",
        label: "From",
        value: this.senderId,
        choices: this.senders.map(({ id, display_name, phone_number, status }) => ({
          value: String(id),
          label: `${display_name} · ${spacedText(phone_number)}${status === "online" ? "" : " (offline)"}`,
        })),
        ...(sender ? { hint: aboutSender(sender) } : {}),
        errors: errors.of("sender_id"),
        onChange: (id) => {
          this.senderId = id;
          this.kind = freely;
          void this.lookUpSession();
        },
      })}
      <div class="field" @input=${this.handleTo}>
        ${textField({ name: "recipient_phone", label: "To", placeholder: "+44 7700 900123", errors: errors.of("recipient_phone") })}
        ${this.renderSession()}
      </div>
      ${choiceField({
        name: "template_id",
        label: "What",
        value: this.kind,
        choices: [
          { value: freely, label: "A message of your own" },
          ...this.templates.map(({ id, name, language }) => ({
            value: String(id),
            label: `Template: ${name.replaceAll("_", " ")} (${language})`,
          })),
        ],
        errors: errors.of("template_id"),
        onChange: (kind) => {
          this.kind = kind;
          this.values = {};
        },
      })}
      ${this.template ? this.renderTemplate(this.template) : this.renderMessage()}
      <p class="buttons"><button class="button primary" type="submit" ?disabled=${busy}>${icon("send", 18)}Send by WhatsApp</button></p>
    </form>`;
  }

  private renderMessage(): TemplateResult {
    const errors = this.#submission.errors.of("message");
    const hint = "Sent as yours: the assistant stays silent in this conversation until you turn it on there.";
    return html`<div @input=${(event: Event) => {
      this.text = (event.target as HTMLTextAreaElement).value;
    }}>${textField({ name: "message", label: "Message", rows: 4, hint, value: this.text, errors })}</div>`;
  }

  private renderSession(): TemplateResult | typeof nothing {
    const { session } = this;
    if (!session) return nothing;
    if (session.is_open && session.expires_at) {
      return html`<p class="hint">Open until ${moment(session.expires_at)}: you can write freely.</p>`;
    }
    const why = session.expired_at
      ? `The 24-hour session ended ${moment(session.expired_at)}. Until the customer writes again,`
      : "The customer has not written yet. Until then,";
    return html`<p class="note warning">${icon("clock", 18)}<span>${why} only a template can be sent.</span></p>`;
  }

  private renderTemplate(template: WhatsappTemplate): TemplateResult {
    const { errors } = this.#submission;
    return html`${template.variables.map((name) => {
      const hint = `Stands for {{${name}}}`;
      return html`<div @input=${(event: Event) => {
        this.values = { ...this.values, [name]: (event.target as HTMLInputElement).value };
      }}>${textField({ name: `variables.${name}`, label: `Value ${name}`, hint, value: this.values[name] ?? "", errors: errors.of(`variables.${name}`) })}</div>`;
    })}
    <div class="preview"><p class="meta">As it will arrive</p><p class="bubble" dir="auto">${filled(template, this.values)}</p></div>`;
  }
}

function filled({ body_text }: WhatsappTemplate, values: Readonly<Record<string, string>>): string {
  return body_text.replaceAll(/\{\{(\d{1,2})\}\}/g, (blank, name: string) => values[name]?.trim() || blank);
}

function aboutSender({ quality_rating, messaging_limit_formatted }: WhatsappSender): string {
  const quality = { GREEN: "high", YELLOW: "medium", RED: "low" }[quality_rating];
  return `Quality ${quality} · ${messaging_limit_formatted}`;
}
