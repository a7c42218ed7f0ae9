import { html, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { call, failureOf } from "../api.ts";
import { money } from "../parts/format.ts";
import { ConsolePage } from "../parts/page.ts";
import { Poll } from "../parts/poll.ts";
import { say } from "../parts/say.ts";
import type { Account } from "./account.ts";
import { balanceLine } from "./balance-line.ts";
import { ledgerTable } from "./ledger.ts";

/** Balance, last movements of money, and what is real here. */
@customElement("console-overview")
export class ConsoleOverview extends ConsolePage<Account> {
  protected readonly subject = "the account";
  @state() private busy = false;

  constructor() {
    super();
    new Poll(this, () => this.busy || this.refresh());
  }

  protected read(): Promise<Account> {
    return call("GET", "/account");
  }

  private async move(action: "add" | "empty", done: string): Promise<void> {
    this.busy = true;
    try {
      this.data = await call<Account>("POST", "/funds", { action });
      say(done);
    } catch (error) {
      say(`${failureOf(error).text} The balance is as it was.`);
    } finally {
      this.busy = false;
    }
  }

  protected renderData({ name, balance, held, ledger, engines }: Account): TemplateResult {
    return html`<header class="head">
        <div>
          <h1 dir="auto">${dayTime()}, ${name}</h1>
          <p class="soft">${balance > 0 ? "Your assistants are answering." : "The balance is empty: paid conversations are not being answered."}</p>
        </div>
      </header>
      <div class="grid">
        <section class="box" aria-labelledby="balance-title">
          <h2 id="balance-title">Balance</h2>
          <p class="amount">${money(balance)}</p>
          <p class="soft">${held > 0 ? `${money(held)} more is held for answers under way` : "Nothing is held"}</p>
          ${balanceLine(ledger)}
          <p class="buttons">
            <button class="button primary" type="button" ?disabled=${this.busy} @click=${() => this.move("add", "25 dollars of demo money were added.")}>Add demo funds</button>
            <button class="button" type="button" ?disabled=${this.busy} @click=${() => this.move("empty", "The balance is empty. Write in a chat to see what visitors see.")}>Empty the balance</button>
          </p>
          <p class="hint">A visitor’s message holds $0.01 while it is answered. With nothing left, visitors are told kindly that nobody can answer just now, and keep what they wrote.</p>
        </section>
        <section class="box" aria-labelledby="real-title">
          <h2 id="real-title">What is real here</h2>
          <ul class="rows">
            ${engines.map(
              (engine) => html`<li>
                <span class="two"><strong>${engine.name}</strong><span class="soft">${engine.detail}</span></span>
                <span class="tag accent">${engine.state}</span>
              </li>`,
            )}
          </ul>
        </section>
        <section class="box all" aria-labelledby="ledger-title">
          <h2 id="ledger-title">Ledger</h2>
          ${ledgerTable(ledger)}
        </section>
      </div>`;
  }
}

function dayTime(): string {
  const hour = new Date().getHours();
  return hour < 12 ? "Good morning" : hour < 18 ? "Good afternoon" : "Good evening";
}
