import type { RingbackChat } from "../../../src/widget/element.ts";
import { followDiary } from "../shared/diary.ts";
import { followOrders, followTickets } from "./boards.ts";

const buttons = [...document.querySelectorAll<HTMLButtonElement>("[data-assistant]")];
const chats = [...document.querySelectorAll<RingbackChat>("ringback-chat")];
/** In narrower windows the chat is below the cards. */
const sideBySide = matchMedia("(min-width: 1100px)");

followDiary();
followTickets();
const orders = followOrders();

for (const button of buttons) {
  button.addEventListener("click", () => {
    const { assistant = "" } = button.dataset;
    history.replaceState(null, "", `#${assistant}`);
    choose(assistant);
    document.querySelector("#chat")?.scrollIntoView({ block: sideBySide.matches ? "nearest" : "start" });
  });
}
document.querySelector("#again")?.addEventListener("click", async () => {
  // Each conversation has its own copy of the orders: a new one starts with unchanged orders.
  await orders.reset(() => document.querySelector<RingbackChat>("ringback-chat.lou")?.newConversation());
});

addEventListener("hashchange", chooseAsked);
chooseAsked();

/** Shows the assistant named in the URL's hash; any other hash changes nothing. */
function chooseAsked(): void {
  const asked = location.hash.slice(1);
  if (buttons.some(({ dataset }) => dataset.assistant === asked)) choose(asked);
}

/** Shows one assistant's chat and data; the other chats keep their messages. */
function choose(name: string): void {
  for (const button of buttons) button.setAttribute("aria-pressed", String(button.dataset.assistant === name));
  for (const chat of chats) chat.hidden = !chat.classList.contains(name);
  for (const desk of document.querySelectorAll<HTMLElement>(".desk")) desk.hidden = desk.id !== `desk-${name}`;
}
