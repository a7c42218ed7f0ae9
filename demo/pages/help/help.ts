import type { RingbackChat } from "../../../src/widget/element.ts";

const otto = document.querySelector("#otto") as RingbackChat;
const main = document.querySelector("#articles") as HTMLElement;
const articles = [...document.querySelectorAll<HTMLElement>("#articles > article")];
const links = [...document.querySelectorAll<HTMLAnchorElement>("#contents a")];
const field = document.querySelector("#find") as HTMLInputElement;
const found = document.querySelector("#found") as HTMLElement;
const siteTitle = document.title;

addEventListener("hashchange", () => {
  mark();
  scrollTo({ top: 0 });
  main.focus({ preventScroll: true });
});
document.querySelector(".skip")?.addEventListener("click", (event) => {
  event.preventDefault(); // the address keeps its article
  main.focus();
});
field.addEventListener("input", () => search(field.value));
mark();

for (const button of document.querySelectorAll<HTMLButtonElement>("[data-ask]")) {
  button.addEventListener("click", () => {
    otto.scrollIntoView({ block: "nearest" });
    void otto.ask(button.dataset.ask ?? "");
  });
}

/** Marks the article of the URL's hash, or the first one, in the list and in the document's title. */
function mark(): void {
  const article = articles.find(({ id }) => id === location.hash.slice(1)) ?? articles[0];
  for (const link of links) {
    if (link.hash === `#${article?.id}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  document.title = `${article?.querySelector("h1")?.textContent} · ${siteTitle}`;
}

/** Filters the list to the articles that contain every word. */
function search(text: string): void {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  for (const link of links) {
    const article = articles.find(({ id }) => link.hash === `#${id}`);
    const content = article?.textContent.toLowerCase() ?? "";
    const fits = words.every((word) => content.includes(word));
    (link.parentElement as HTMLElement).hidden = !fits;
    if (fits) count++;
  }
  for (const group of document.querySelectorAll<HTMLElement>("#contents > section"))
    group.hidden = group.querySelector("li:not([hidden])") === null;
  found.textContent =
    words.length === 0 ? "" : count === 0 ? "No results. Ask Otto." : `${count} of ${links.length} articles`;
}
