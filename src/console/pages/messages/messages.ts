import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { channelNames } from "../../../contract/channels/channels.ts";
import { call } from "../api.ts";
import { forAdmins, isAdmin, seesMoney } from "../parts/account/own-role.ts";
import { choiceField } from "../parts/forms/fields.ts";
import { icon } from "../parts/icons.ts";
import { emptyList } from "../parts/lists/empty-list.ts";
import { pager } from "../parts/lists/pager.ts";
import { ConsolePage } from "../parts/page.ts";
import { coalesce } from "../parts/updates/coalesce.ts";
import { LiveEvents } from "../parts/updates/live-events.ts";
import { Poll } from "../parts/updates/poll.ts";
import { addressOf } from "../routes.ts";
import { spacedText } from "../shared/phone-number.ts";
import { renderText, renderWhatsapp } from "./rows.ts";
import "./send-text.ts";
import "./send-whatsapp.ts";
import { carrierName, forCarrier } from "../parts/account/carrier.ts";
import { isDemo } from "../parts/account/demo.ts";
import type { Channel, PhoneNumber, TextPage, WhatsappPage, WhatsappSender } from "./types.ts";

interface Data {
  readonly numbers: readonly PhoneNumber[];
  readonly senders: readonly WhatsappSender[];
  readonly texts: TextPage | undefined;
  readonly whatsapp: WhatsappPage | undefined;
  /** Whether the list was asked for with a filter. */
  readonly isFiltered: boolean;
}

const channels: readonly { readonly value: Channel; readonly label: string; readonly address: string }[] = [
  { value: "sms", label: "Texts", address: addressOf("messages") },
  { value: "whatsapp", label: "WhatsApp", address: addressOf("messages", "whatsapp") },
];
const howToBeSender = {
  simulated: html`A number that can send texts becomes a sender within 5 minutes.`,
  twilio: html`Register a number as a sender in Twilio’s console: it is here within 5 minutes.`,
};
const searchPauseMs = 250;
const refreshMs = 5_000;

/** Texts and WhatsApp messages: what was sent and received, with status and cost, and a form that sends one. */
@customElement("console-messages")
export class ConsoleMessages extends ConsolePage<Data> {
  protected readonly subject = "the messages";
  @property({ attribute: false }) channel: Channel = "sms";
  @state() private page = 1;
  /** Digits of the other side's number. */
  @state() private digits = "";
  /** A phone number's id for texts, a sender's for WhatsApp. */
  @state() private own = "";
  @state() private direction = "";
  #searching: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    const refresh = coalesce(() => this.refresh());
    new LiveEvents(this, refresh, channelNames());
    new Poll(this, refresh, refreshMs);
  }

  protected async read(): Promise<Data> {
    const { channel } = this;
    const isFiltered = this.digits !== "" || this.own !== "" || this.direction !== "";
    const [numbers, senders, list] = await Promise.all([
      call("GET", "/user/phone-numbers"),
      call("GET", "/user/whatsapp/senders?status=all"),
      call("GET", this.listPath),
    ]);
    return {
      numbers,
      senders: senders.data,
      texts: channel === "sms" ? (list as TextPage) : undefined,
      whatsapp: channel === "whatsapp" ? (list as WhatsappPage) : undefined,
      isFiltered,
    };
  }

  private get listPath(): string {
    const { page, digits, own, direction } = this;
    if (this.channel === "sms") {
      const query = { to: digits, phone_number_id: own, direction: direction || "all", page: String(page) };
      return `/user/sms?${new URLSearchParams(query)}`;
    }
    const query = { phone_number: digits, sender_id: own, direction, page: String(page) };
    return `/user/whatsapp/messages?${new URLSearchParams(query)}`;
  }

  private filter(what: { digits?: string; own?: string; direction?: string; page?: number }): void {
    this.digits = what.digits ?? this.digits;
    this.own = what.own ?? this.own;
    this.direction = what.direction ?? this.direction;
    this.page = what.page ?? 1;
    void this.refresh();
  }

  private handleSearch(event: Event): void {
    const digits = (event.target as HTMLInputElement).value.replaceAll(/\D/g, "").slice(0, 15);
    clearTimeout(this.#searching);
    this.#searching = setTimeout(() => this.filter({ digits }), searchPauseMs);
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.get("channel") !== undefined) this.filter({ digits: "", own: "", direction: "" });
  }

  protected renderData({ numbers, senders, texts, whatsapp, isFiltered }: Data): TemplateResult {
    const list = this.channel === "sms" ? texts : whatsapp;
    const isEmpty = list?.total === 0 && !isFiltered;
    const canSend = (this.channel === "sms" ? numbers : senders).length > 0;
    return html`<header class="head">
        <div><h1>Messages</h1><p class="soft">${carrierName("Texts and WhatsApp on")}${isDemo ? html` They arrive on the <a href="/handset/">handset</a>.` : ""}</p></div>
      </header>
      <nav class="tabs" aria-label="Channel">
        ${channels.map(({ value, label, address }) => html`<a href=${address} aria-current=${value === this.channel ? "page" : nothing}>${label}</a>`)}
      </nav>
      <div class="grid messages">
        <section class="box" aria-labelledby="list-title">
          <h2 id="list-title">${this.channel === "sms" ? "Texts" : "WhatsApp messages"}</h2>
          ${isEmpty ? this.renderEmpty(canSend) : this.renderFilters(numbers, senders)}
          ${list === undefined ? html`<p class="empty">Loading…</p>` : nothing}
          ${list === undefined || isEmpty ? nothing : this.renderList({ texts, whatsapp }, list.total)}
        </section>
        ${
          isEmpty && !canSend
            ? nothing
            : html`<section class="box" aria-labelledby="send-title" @message-sent=${() => this.filter({})}>
          <h2 id="send-title">${this.channel === "sms" ? "Send a text" : "Send by WhatsApp"}</h2>
          ${
            this.channel === "sms"
              ? html`<console-send-text .numbers=${numbers}></console-send-text>`
              : html`<console-send-whatsapp .senders=${senders}></console-send-whatsapp>`
          }
        </section>`
        }
      </div>`;
  }

  private renderFilters(numbers: readonly PhoneNumber[], senders: readonly WhatsappSender[]): TemplateResult {
    const isText = this.channel === "sms";
    const owned = isText ? numbers : senders;
    return html`<div class="filters" role="group" aria-label="Filter">
      <div class="field"><label for="digits">Phone number</label>
        <input id="digits" type="search" inputmode="tel" placeholder="Any" autocomplete="off" @input=${this.handleSearch}></div>
      ${choiceField({
        name: "own",
        label: isText ? "Your number" : "Sender",
        value: this.own,
        choices: [
          { value: "", label: "All" },
          ...owned.map(({ id, phone_number }) => ({ value: String(id), label: spacedText(phone_number) })),
        ],
        onChange: (own) => this.filter({ own }),
      })}
      ${choiceField({
        name: "direction",
        label: "Direction",
        value: this.direction,
        choices: [
          { value: "", label: "Both" },
          { value: "outbound", label: "Sent" },
          { value: "inbound", label: "Received" },
        ],
        onChange: (direction) => this.filter({ direction }),
      })}
    </div>`;
  }

  /** The form that sends one is beside it: the button leads to its field. */
  private renderEmpty(canSend: boolean): TemplateResult {
    const handleClick = () => this.querySelector<HTMLInputElement>("form input")?.focus();
    const isText = this.channel === "sms";
    const what = `Every ${isText ? "text" : "WhatsApp message"} that is sent or received will appear here${seesMoney() ? ", with what it cost" : ""}.`;
    if (canSend)
      return emptyList(
        what,
        html`<button class="button" type="button" @click=${handleClick}>${icon("send", 18)}Write the first one</button>`,
      );
    if (!isAdmin()) return emptyList(what, html`<span class="soft">No number can send any yet. ${forAdmins()}</span>`);
    return emptyList(
      html`${what} ${isText ? nothing : forCarrier(howToBeSender)}`,
      html`<a class="button" href=${addressOf("numbers")}>${icon("hash", 18)}Get a number</a>`,
    );
  }

  private renderList({ texts, whatsapp }: Pick<Data, "texts" | "whatsapp">, total: number): TemplateResult {
    if (total === 0) return html`<p class="empty">No results. Search or filter for something else.</p>`;
    return html`<ul class="records">
        ${texts ? repeat(texts.data, ({ id }) => id, renderText) : nothing}
        ${whatsapp ? repeat(whatsapp.data, ({ id }) => id, renderWhatsapp) : nothing}
      </ul>
      ${texts ? pager(texts, (page) => this.filter({ page })) : nothing}
      ${whatsapp ? pager(whatsapp, (page) => this.filter({ page })) : nothing}`;
  }
}
