import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import { call, failureOf } from "../api.ts";
import { isDemo } from "../parts/account/demo.ts";
import { announce } from "../parts/announce.ts";
import { money } from "../parts/format.ts";
import { icon } from "../parts/icons.ts";
import { moreButton } from "../parts/lists/load-more-button.ts";
import { OlderItems } from "../parts/lists/older-items.ts";
import { ConsolePage } from "../parts/page.ts";
import { Poll } from "../parts/updates/poll.ts";
import { addressOf } from "../routes.ts";
import { type Account, type Entry, isOfOneMoment, type Ledger, type Me, type Prices, withBalances } from "./account.ts";
import { balanceLine } from "./balance-line.ts";
import type { Checklist } from "./checklist.ts";
import "./checklist.ts";
import { ledgerTable } from "./ledger.ts";
import { priceRows } from "./prices.ts";

const notAnswering = "Your balance does not cover a message: paid conversations are not answered.";
const moved = {
  add: "$25.00 of demo money was added.",
  empty: "Your balance is empty. Write in a chat to see what visitors see.",
};

interface OwnModel {
  readonly name: string;
  /** Whether an assistant answers by it. */
  readonly isUsed: boolean;
}

interface Read {
  /** Who is signed in: a colleague is not greeted as the owner. */
  readonly name: string;
  readonly account: Account;
  readonly me: Me;
  readonly newest: Ledger;
  readonly prices: Prices;
  /** The models that the account has connected itself. */
  readonly models: readonly OwnModel[];
  readonly checklist: Checklist;
}

/** The balance, the latest ledger entries and the services in use. */
@customElement("console-overview")
export class ConsoleOverview extends ConsolePage<Read> {
  protected readonly subject = "the account";
  @state() private busy = false;
  readonly #older = new OlderItems<Entry>(this, (cursor) =>
    call("GET", `/user/ledger?cursor=${encodeURIComponent(cursor)}`),
  );

  constructor() {
    super();
    new Poll(this, () => this.busy || this.refresh());
  }

  protected async read(): Promise<Read> {
    const [{ account, newest }, { name }, me, prices, { data: connections }, assistants, checklist] = await Promise.all(
      [
        readMoney(),
        call("GET", "/user/members/me"),
        call("GET", "/user/me"),
        this.data?.prices ?? call("GET", "/user/prices").then(({ data }) => data),
        call("GET", "/user/model-connections"),
        call("GET", "/user/assistants"),
        call("GET", "/user/checklist"),
      ],
    );
    // Balances are computed from the total over all rows, so no row may be missing or out of date.
    await this.#older.update(newest, ({ state }) => state === "held");
    const models = connections.flatMap((one) =>
      one.models.map(({ id, name }) => ({ name, isUsed: assistants.some(({ llm_model_id: own }) => own === id) })),
    );
    return { name, account, me, newest, prices, models, checklist };
  }

  private async move(action: keyof typeof moved): Promise<void> {
    this.busy = true;
    try {
      await call("POST", "/funds", { action });
      await this.refresh();
      announce(moved[action]);
    } catch (error) {
      announce(`${failureOf(error).text} The balance did not change.`);
    } finally {
      this.busy = false;
    }
  }

  private async handleWaitingEmails(event: Event): Promise<void> {
    const box = event.target as HTMLInputElement;
    const { checked: waiting_emails } = box;
    this.busy = true;
    try {
      await call("PUT", "/user/me", { waiting_emails });
      await this.refresh();
      announce(
        waiting_emails ? "You get e-mails about waiting visitors." : "You get no e-mails about waiting visitors.",
      );
    } catch (error) {
      box.checked = !waiting_emails;
      announce(failureOf(error).text);
    } finally {
      this.busy = false;
    }
  }

  private renderEmails({ email, waiting_emails }: Me): TemplateResult {
    return html`<section class="box all" aria-labelledby="emails-title">
      <h2 id="emails-title">E-mails</h2>
      <label class="tick"><input type="checkbox" .checked=${live(waiting_emails)} ?disabled=${this.busy} @change=${this.handleWaitingEmails}>
        <span>Tell me when a visitor waits for a person</span></label>
      <p class="hint">To <bdi dir="ltr">${email}</bdi>, after three minutes without an answer, and 20 minutes apart at least.</p>
    </section>`;
  }

  private renderDemoMoney(): TemplateResult {
    return html`<p class="buttons">
      <button class="button primary" type="button" ?disabled=${this.busy} @click=${() => this.move("add")}>Add demo funds</button>
      <button class="button" type="button" ?disabled=${this.busy} @click=${() => this.move("empty")}>Empty the balance</button>
    </p>`;
  }

  protected renderData({ name, account, me, newest, prices, models, checklist }: Read): TemplateResult {
    const { balance, held, engines, isBilled } = account;
    const entries = withBalances(this.#older.after(newest), balance + held);
    const messagePrice = prices.find(({ kind }) => kind === "chat_turn")?.price ?? 0;
    const isPaid = !isBilled || (balance > 0 && balance >= messagePrice);
    return html`<header class="head">
        <div>
          <h1 dir="auto">${dayTime()}, ${name}</h1>
        </div>
      </header>
      ${isPaid ? nothing : html`<p class="note warning">${icon("alert")}<span>${notAnswering}</span></p>`}
      <div class="grid">
        <console-checklist class="all" .list=${checklist}></console-checklist>
        ${
          isBilled
            ? html`<section class="box" aria-labelledby="balance-title">
              <h2 id="balance-title">Balance</h2>
              <p class="amount">${money(balance)}</p>
              <p class="soft">${held > 0 ? `${money(held)} is held for calls and messages in progress` : "Nothing on hold"}</p>
              ${balanceLine(entries)}
              ${isDemo ? this.renderDemoMoney() : html`<p class="hint">Money is added on the server: <code>ringback-server user credit ${me.email} 25.00</code></p>`}
              <p class="hint">
                A visitor’s message holds ${money(messagePrice)} while it is answered. With less, visitors see that the assistant
                can’t answer right now. Their text is kept.
              </p>
            </section>`
            : html`<section class="box" aria-labelledby="balance-title">
              <h2 id="balance-title">Balance</h2>
              <p>We don’t charge ourselves.</p>
              <p class="hint">Prices are counted for the reports, and never stop anybody.</p>
            </section>`
        }
        <section class="box" aria-labelledby="real-title">
          <h2 id="real-title">Services</h2>
          <ul class="rows">
            ${engines.map((engine) => renderEngine(engine, models))}
          </ul>
        </section>
        ${
          isBilled
            ? html`<section class="box all" aria-labelledby="ledger-title">
              <h2 id="ledger-title">Ledger</h2>
              ${ledgerTable(entries)}
              ${moreButton(this.#older, newest)}
            </section>`
            : nothing
        }
        ${account.sendsMail ? this.renderEmails(me) : nothing}
        <section class="box all" aria-labelledby="prices-title">
          <h2 id="prices-title">Prices</h2>
          <ul class="rows">
            ${priceRows(prices)}
            <li>
              <span class="two"><strong>Test conversations</strong><span class="soft">from this console</span></span>
              <span class="number">free</span>
            </li>
          </ul>
        </section>
      </div>`;
  }
}

/**
 * Reads the balance and the newest entries. These are two requests: where something was settled between them, every row's balance
 * would be off by it, so both are read once more.
 */
async function readMoney(): Promise<Pick<Read, "account" | "newest">> {
  const readOnce = async () => {
    const [account, newest] = await Promise.all([call("GET", "/account"), call("GET", "/user/ledger")]);
    return { account, newest };
  };
  const read = await readOnce();
  return isOfOneMoment(read.newest.data, read.account.balance + read.account.held) ? read : readOnce();
}

/** A service; who answers is also what the account has connected itself. */
function renderEngine(
  { name, detail, state }: Account["engines"][number],
  models: readonly OwnModel[],
): TemplateResult {
  const connected = name === "Assistant" ? models : [];
  const used = connected.filter(({ isUsed }) => isUsed).map((model) => model.name);
  const unused = connected
    .filter(({ isUsed }) => !isUsed)
    .map((model) => `${model.name} (connected, no assistant uses it)`);
  const own = used.length > 0 && state === "embedded" ? [] : [detail];
  const shown = [...used, ...own, ...unused].join(", ");
  return html`<li>
    <span class="two"><strong>${name}</strong><span class="soft">${shown}${
      name === "Assistant" ? html` <a href=${addressOf("settings", "models")}>Language models</a>` : nothing
    }</span></span>
    <span class="tag accent">${used.length > 0 ? "real" : state}</span>
  </li>`;
}

function dayTime(): string {
  const hour = new Date().getHours();
  return hour < 12 ? "Good morning" : hour < 18 ? "Good afternoon" : "Good evening";
}
