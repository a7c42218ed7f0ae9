// A page with the real chat, inside the console: it shows the assistant that the console tells it, as it is typed.
import type { RingbackChat } from "../../../widget/ringback-chat.ts";
import { PreviewAnswers, previewEndpoint } from "./answers.ts";
import { attributesOf, type Previewed, usualColor } from "./settings.ts";

const answers = new PreviewAnswers();
const rightToLeft = new Set(["ar", "fa", "he", "ur"]);
let chat: RingbackChat | undefined;
/** What the chat was made for: another first message, and it begins anew. */
let madeFor = "";

void import("../../../widget/index.ts").then(() => {
  addEventListener("message", ({ origin, source, data }: MessageEvent<Previewed>) => {
    if (origin === location.origin && source === parent && data.appearance) show(data);
  });
  parent.postMessage("preview is ready", location.origin);
});

function show(shown: Previewed): void {
  const { language, isDark, isOpen, appearance, assistant, firstMessage } = shown;
  const { documentElement: page } = document;
  page.lang = language || "en";
  page.dir = rightToLeft.has(language) ? "rtl" : "ltr";
  page.classList.toggle("dark", isDark);
  const needs = JSON.stringify([assistant, firstMessage, isOpen, appearance["pre-chat"], appearance.consent]);
  if (!chat || needs !== madeFor) {
    chat?.remove();
    answers.restart(shown);
    chat = document.createElement("ringback-chat");
    chat.setAttribute("endpoint", previewEndpoint);
    chat.setAttribute("storage", "none");
    chat.setAttribute("context", "none");
    if (isOpen) chat.setAttribute("open", "");
  }
  for (const [name, value] of Object.entries(attributesOf(shown)))
    if (value === null) chat.removeAttribute(name);
    else chat.setAttribute(name, value);
  // By the style object, which the page's policy allows.
  chat.style.setProperty("--ringback-accent", appearance.color ?? usualColor);
  if (needs !== madeFor) document.body.append(chat);
  madeFor = needs;
}
