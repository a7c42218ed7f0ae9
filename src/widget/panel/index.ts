import { AnswerElement } from "./answer.ts";
import { ComposerElement } from "./composer.ts";
import { CountdownElement } from "./countdown.ts";
import { PanelElement } from "./panel.ts";
import { TranscriptElement } from "./transcript.ts";

export { createConversation } from "../conversation/conversation.ts";
export { frameStyles } from "../styles/frame.ts";

const elements = {
  "ringback-answer": AnswerElement,
  "ringback-composer": ComposerElement,
  "ringback-countdown": CountdownElement,
  "ringback-transcript": TranscriptElement,
  "ringback-panel": PanelElement,
} as const;

/** Registers what the panel is made of; a second call, or a second copy of the package, does nothing. */
export function definePanel(): void {
  for (const [name, element] of Object.entries(elements)) {
    if (!customElements.get(name)) customElements.define(name, element);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "ringback-answer": AnswerElement;
    "ringback-composer": ComposerElement;
    "ringback-countdown": CountdownElement;
    "ringback-transcript": TranscriptElement;
    "ringback-panel": PanelElement;
  }
}
