// A module, so that its names stay its own.
export {};

/** What the console's own endpoint tells; money in USD. */
interface Account {
  readonly name: string;
  readonly balance: number;
  readonly held: number;
  readonly ledger: readonly Entry[];
  readonly engines: readonly { readonly name: string; readonly detail: string; readonly state: string }[];
}

interface Entry {
  readonly at: string;
  readonly text: string;
  readonly state: "held" | "posted" | "voided";
  readonly amount: number;
  readonly balance: number;
}

const refreshMs = 5_000;
const money = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const signedMoney = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, signDisplay: "always" });
const stateWords = { held: "held", posted: "posted", voided: "given back" } as const;

const greeting = byId("greeting");
const state = byId("state");
const announcement = byId("announcement");
const account = byId("account");
const buttons = [byId<HTMLButtonElement>("add"), byId<HTMLButtonElement>("empty")] as const;

buttons[0].addEventListener("click", () => move("add", "25 dollars of demo money were added."));
buttons[1].addEventListener("click", () =>
  move("empty", "The balance is empty. Write in the chat to see what visitors see."),
);
document.addEventListener("visibilitychange", refresh);
setInterval(refresh, refreshMs);
void refresh();

async function refresh(): Promise<void> {
  if (document.hidden) return;
  await load(fetch("/console/api/account"));
}

async function move(action: "add" | "empty", said: string): Promise<void> {
  for (const button of buttons) button.disabled = true;
  const body = JSON.stringify({ action });
  const done = await load(
    fetch("/console/api/funds", { method: "POST", headers: { "content-type": "application/json" }, body }),
  );
  announcement.textContent = done ? said : "That did not work. Nothing was changed.";
  for (const button of buttons) button.disabled = false;
}

/** Shows what comes back; says in words when nothing does. */
async function load(answer: Promise<Response>): Promise<boolean> {
  const response = await answer.catch(() => undefined);
  if (response?.ok) {
    show((await response.json()) as Account);
    return true;
  }
  if (response?.status === 401) {
    account.hidden = true;
    greeting.textContent = "This console is its owner’s";
    state.textContent = new URLSearchParams(location.search).has("link")
      ? "That link has been used, or is older than ten minutes. Start the demo again: every npm start prints a new one."
      : "npm start prints a link that opens it, once and for ten minutes.";
  } else state.textContent = "The server does not answer. What you see may be old; we look again every few seconds.";
  return false;
}

function show({ name, balance, held, ledger, engines }: Account): void {
  account.hidden = false;
  greeting.textContent = `${dayTime()}, ${name}`;
  state.textContent =
    balance > 0 ? "The chat is being answered." : "The balance is empty: the chat is not being answered.";
  byId("balance").textContent = money.format(balance);
  byId("held").textContent = held > 0 ? `${money.format(held)} more is held for answers under way` : "Nothing is held";
  byId("ledger").replaceChildren(...(ledger.length > 0 ? ledger.map(row) : [emptyRow()]));
  byId("engines").replaceChildren(
    ...engines.map(({ name: port, detail, state: kind }) => {
      const item = make("li", "", make("span", "port", make("strong", "", port), make("span", "soft", detail)));
      item.append(make("span", `tag ${kind}`, kind));
      return item;
    }),
  );
}

function row({ at, text, state: kind, amount, balance }: Entry): HTMLElement {
  const time = make("time", "", when(new Date(at)));
  time.setAttribute("datetime", at);
  return make(
    "tr",
    kind,
    make("td", "soft", time),
    make("td", "", text),
    make("td", "", make("span", `tag ${amount > 0 ? "credit" : kind}`, stateWords[kind])),
    make("td", "number", signedMoney.format(amount)),
    make("td", "number soft", balance.toFixed(2)),
  );
}

/** The clock for today, the day before that. */
function when(date: Date): string {
  const today = date.toDateString() === new Date().toDateString();
  return today
    ? date.toLocaleTimeString([], { timeStyle: "short" })
    : date.toLocaleDateString([], { day: "numeric", month: "short" });
}

function emptyRow(): HTMLElement {
  const cell = make("td", "soft", "Nothing yet. The first message in the chat will stand here.");
  cell.setAttribute("colspan", "5");
  return make("tr", "", cell);
}

function dayTime(): string {
  const hour = new Date().getHours();
  return hour < 12 ? "Good morning" : hour < 18 ? "Good afternoon" : "Good evening";
}

/** Text goes in as text: a name is never markup. */
function make(tag: string, className: string, ...content: (Node | string)[]): HTMLElement {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...content);
  return element;
}

function byId<Type extends HTMLElement = HTMLElement>(id: string): Type {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no #${id}`);
  return element as Type;
}
