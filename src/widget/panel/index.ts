import { defineFunctionCard } from "../cards/function/function-card.ts";
import { ComposerElement } from "./composer/composer.ts";
import { PanelElement } from "./panel.ts";
import { AnswerElement } from "./transcript/answer.ts";
import { TranscriptElement } from "./transcript/transcript.ts";

export { createFrame } from "./panel-frame.ts";

const elements = {
  "ringback-answer": AnswerElement,
  "ringback-composer": ComposerElement,
  "ringback-transcript": TranscriptElement,
  "ringback-panel": PanelElement,
} as const;

// A second copy of the package finds them there and uses the first one's.
for (const [name, element] of Object.entries(elements)) {
  if (!customElements.get(name)) customElements.define(name, element);
}
defineFunctionCard();

declare global {
  interface HTMLElementTagNameMap {
    "ringback-answer": AnswerElement;
    "ringback-composer": ComposerElement;
    "ringback-transcript": TranscriptElement;
    "ringback-panel": PanelElement;
  }
}
