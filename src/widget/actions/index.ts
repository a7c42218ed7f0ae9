import { html, type LitElement, nothing, type TemplateResult } from "lit";
import type { ActionConversation } from "../../client/chat/model.ts";
import type { Capabilities } from "../../client/chat/transport/capabilities.ts";
import type { Locale } from "../../languages/locale.ts";
import type { Words } from "../../languages/shapes/widget/panel.ts";
import { emit } from "../events.ts";
import type { Settings } from "../panel/settings.ts";
import { ActionButtonElement } from "./action-button.ts";
import { actionWordsOf } from "./action-words.ts";
import { CallCardElement } from "./cards/call-card.ts";
import { MessageCardElement } from "./cards/message-card.ts";
import { WebCallCardElement } from "./cards/web-call-card.ts";
import { HandOver } from "./hand-over/hand-over.ts";
import { OfferElement } from "./offer-element.ts";
import { readOffer } from "./offered-actions.ts";
import { ActionsElement } from "./sheet/actions.ts";

const elements = {
  "ringback-action-button": ActionButtonElement,
  "ringback-actions": ActionsElement,
  "ringback-call-card": CallCardElement,
  "ringback-message-card": MessageCardElement,
  "ringback-offer": OfferElement,
  "ringback-web-call-card": WebCallCardElement,
} as const;

// A second copy of the package finds them there and uses the first one's.
for (const [name, element] of Object.entries(elements)) {
  if (!customElements.get(name)) customElements.define(name, element);
}

/** What calls and texts need of the element that holds the panel. */
type ActionHost = LitElement & { readonly language: Locale };

/** What they need of the chat: its conversation, and what the endpoint offers. */
interface ActionChat {
  readonly conversation: ActionConversation;
  readonly capabilities: Capabilities;
}

/** One for each conversation. */
const known = new WeakMap<ActionConversation, HandOver>();

/** The button in the text box, what the newest reply offers, the menu and the sheet; nothing until their words are loaded. */
export function renderActions(
  host: ActionHost,
  chat: ActionChat,
  panelWords: Words,
  settings: Settings,
): TemplateResult | typeof nothing {
  const { conversation, capabilities } = chat;
  let handOver = known.get(conversation);
  // The words before stand while those of another language load: without elements, what the visitor has begun would end.
  const words = actionWordsOf(panelWords, host.language, () => host.requestUpdate()) ?? handOver?.options.words;
  if (!words) return nothing;
  if (!handOver) {
    handOver = new HandOver({
      conversation,
      words,
      locale: host.language.tag,
      language: host.language.language,
      offer: readOffer(capabilities.details),
      offered: capabilities.actions,
      emit: (name, detail) => emit(host, name, detail, name === "ringback-before-action"),
      showItem: (key) =>
        host.renderRoot.querySelector("ringback-panel")?.renderRoot.querySelector("ringback-transcript")?.showItem(key),
      createCard: (action) =>
        Object.assign(
          document.createElement(action.state.kind === "call" ? "ringback-call-card" : "ringback-message-card"),
          {
            action,
            handOver,
            name: settings.name,
          },
        ),
      createWebCard: (call) =>
        Object.assign(document.createElement("ringback-web-call-card"), {
          call,
          handOver,
          name: settings.name,
        }),
    });
    known.set(conversation, handOver);
    handOver.tracker.start(); // the cards that it makes need it
  }
  handOver.settings = settings;
  handOver.showsCost = host.hasAttribute("show-cost");
  const { language, tag: locale } = host.language;
  const isChanged = words !== handOver.options.words || locale !== handOver.options.locale;
  Object.assign(handOver.options, { words, language, locale });
  if (isChanged) handOver.notify();
  return html`<ringback-action-button slot="action" .handOver=${handOver}></ringback-action-button>
    <ringback-offer slot="offer" .handOver=${handOver}></ringback-offer>
    <ringback-actions .handOver=${handOver} .settings=${settings}
      .name=${settings.name} locale=${host.language.tag}></ringback-actions>`;
}

declare global {
  interface HTMLElementTagNameMap {
    "ringback-action-button": ActionButtonElement;
    "ringback-actions": ActionsElement;
    "ringback-call-card": CallCardElement;
    "ringback-message-card": MessageCardElement;
    "ringback-offer": OfferElement;
    "ringback-web-call-card": WebCallCardElement;
  }
}
