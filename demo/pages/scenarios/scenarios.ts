import { translations } from "../../../src/languages/lists/widget.ts";
import { fallback } from "../../../src/languages/locale.ts";
import type { Scenario } from "./scenario.ts";
import { scenarios } from "./table/index.ts";
import { type Played, play } from "./visitor.ts";

const query = new URLSearchParams(location.search);
const root = document.documentElement;
const grid = element("#grid");
const search = element<HTMLInputElement>("#search");
const group = element<HTMLSelectElement>("#group");
const theme = element<HTMLSelectElement>("#theme-choice");
const direction = element<HTMLSelectElement>("#direction");
const language = element<HTMLSelectElement>("#language");
/** The chat of each card that has been in view. */
const chats = new Map<Element, Played>();

for (const tag of [fallback, ...Object.keys(translations)]) {
  const name = new Intl.DisplayNames(tag, { type: "language" }).of(tag) ?? tag;
  language.add(Object.assign(new Option(name, tag), { lang: tag }));
}
theme.value = query.get("theme") ?? "auto";
direction.value = query.get("dir") ?? "auto";
language.value = query.get("lang") ?? "en";
if (theme.value !== "auto") root.dataset.theme = theme.value;
const asked = scenarios.find(({ name }) => name === query.get("scenario"));
if (asked) showOne(asked);
else showAll();

/** One scenario alone, as its address says. `data-state` on the root is `ready` once the visitor has done everything. */
function showOne(scenario: Scenario): void {
  document.body.classList.add("alone");
  document.title = `${scenario.title} · Scenarios · Ringback`;
  element("#title").textContent = scenario.title;
  const all = document.createElement("a");
  Object.assign(all, { href: "./", textContent: "All scenarios" });
  element("#lead").replaceChildren(`${scenario.group} · `, all);
  const place = document.createElement("li");
  place.className = "scenario";
  const chat = document.createElement("div");
  chat.className = "chat";
  place.append(chat);
  grid.append(place);
  play(scenario, chat, attributes()).done.then(
    () => {
      // One chat alone stays offline.
      if (scenario.acts.includes("offline")) Object.defineProperty(navigator, "onLine", { value: false });
      root.dataset.state = "ready";
    },
    (cause: unknown) => {
      root.dataset.state = "failed";
      console.error(cause);
    },
  );
}

/** All scenarios with their names; a chat begins once its card comes into view. */
function showAll(): void {
  const seen = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) if (isIntersecting) begin(target);
    },
    { rootMargin: "200px" },
  );
  for (const name of new Set(scenarios.map((scenario) => scenario.group))) group.add(new Option(name, name));
  group.value = query.get("part") ?? "";
  search.value = query.get("q") ?? "";
  for (const scenario of scenarios) {
    const card = cardOf(scenario);
    grid.append(card);
    seen.observe(card);
  }
  for (const field of [search, group]) field.addEventListener("input", filter);
  for (const field of [theme, direction]) field.addEventListener("input", showAs);
  // What a visitor does is written in the words of the chat: it begins anew in another language.
  language.addEventListener("input", () => {
    remember();
    location.reload();
  });
  element("#filters").addEventListener("submit", (event) => event.preventDefault());
  filter();
}

function cardOf({ name, title, group: part, attributes: own }: Scenario): HTMLElement {
  const card = document.createElement("li");
  card.className = "scenario";
  card.dataset.name = name;
  const heading = document.createElement("h2");
  const link = document.createElement("a");
  Object.assign(link, { href: addressOf(name), textContent: title });
  heading.append(link);
  const line = document.createElement("p");
  line.textContent = part;
  const chat = document.createElement("div");
  chat.className = "chat";
  if (own?.mode === "popup") chat.append("A popup lies over its page: the link above shows it alone.");
  card.append(heading, line, chat);
  return card;
}

function begin(card: Element): void {
  const scenario = scenarios.find(({ name }) => name === (card as HTMLElement).dataset.name);
  const place = card.querySelector(".chat");
  if (!scenario || !place || chats.has(card) || scenario.attributes?.mode === "popup") return;
  const played = play(scenario, place, attributes());
  chats.set(card, played);
  played.done.catch((cause: unknown) => console.error(scenario.name, cause));
}

/** Shows the cards that the search and the chosen part name, and puts both into the address. */
function filter(): void {
  const words = search.value.trim().toLowerCase();
  let count = 0;
  for (const [at, { name, title, group: part }] of scenarios.entries()) {
    const isShown = (group.value === "" || part === group.value) && `${title} ${name}`.toLowerCase().includes(words);
    (grid.children[at] as HTMLElement).hidden = !isShown;
    if (isShown) count++;
  }
  element("#count").textContent = `${count} ${count === 1 ? "scenario" : "scenarios"}`;
  remember();
}

/** Shows the chats in the chosen theme and direction. */
function showAs(): void {
  if (theme.value === "auto") delete root.dataset.theme;
  else root.dataset.theme = theme.value;
  for (const { chat } of chats.values()) {
    for (const [name, value] of Object.entries(attributes())) chat.setAttribute(name, value);
  }
  for (const [at, { name }] of scenarios.entries())
    grid.children[at]?.querySelector("a")?.setAttribute("href", addressOf(name));
  remember();
}

function attributes(): Readonly<Record<string, string>> {
  return { theme: theme.value, dir: direction.value, locale: language.value === "en" ? "en-GB" : language.value };
}

function addressOf(name: string): string {
  return `?${new URLSearchParams({ scenario: name, theme: theme.value, dir: direction.value, lang: language.value })}`;
}

function remember(): void {
  const given = {
    q: search.value,
    part: group.value,
    theme: theme.value,
    dir: direction.value,
    lang: language.value === "en" ? "" : language.value,
  };
  const said = Object.entries(given).filter(([, value]) => value && value !== "auto");
  history.replaceState(null, "", said.length > 0 ? `?${new URLSearchParams(said)}` : location.pathname);
}

function element<Found extends HTMLElement = HTMLElement>(selector: string): Found {
  return document.querySelector(selector) as Found;
}
