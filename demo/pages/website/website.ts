import type { RingbackChat } from "../../../src/widget/element.ts";
import { followDiary } from "../shared/diary.ts";
import { pageTools } from "./page-tools.ts";

followDiary();

/** The script tag loads the chat asynchronously; the buttons work once it is defined. */
customElements.whenDefined("ringback-chat").then(() => {
  const mara = document.querySelector("ringback-chat") as RingbackChat;
  for (const tool of pageTools) mara.registerTool(tool);
  for (const button of document.querySelectorAll<HTMLButtonElement>("[data-ask]"))
    button.addEventListener("click", () => void mara.ask(button.dataset.ask ?? ""));
});
