import type { RingbackChat } from "../../../src/widget/element.ts";
import { followDiary } from "../shared/diary.ts";

followDiary();

/** The script tag brings the chat in its own time: until then there is nobody to ask. */
customElements.whenDefined("ringback-chat").then(() => {
  const mara = document.querySelector("ringback-chat") as RingbackChat;
  for (const button of document.querySelectorAll<HTMLButtonElement>("[data-ask]"))
    button.addEventListener("click", () => void mara.ask(button.dataset.ask ?? ""));
});
