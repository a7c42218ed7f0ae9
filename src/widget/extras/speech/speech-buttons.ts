import { css, html, nothing, type TemplateResult } from "lit";
import type { ExtraWords } from "../../../languages/shapes/widget/extras.ts";
import { microphone } from "../../actions/web-call/speech.ts";
import { property } from "../../decorators.ts";
import { icon } from "../../icons.ts";
import { baseStyles } from "../../styles/base.ts";
import { ShadowElement } from "../../styles/shadow-element.ts";

/** The buttons in the text box that take dictation and read replies aloud. */
export class SpeechButtonsElement extends ShadowElement {
  static override styles = [
    baseStyles,
    css`
      :host {
        display: flex;
        flex: none;
      }
      [aria-pressed="true"] {
        background: var(--ringback-accent-soft);
        color: var(--ringback-on-accent-soft);
      }
      @media (forced-colors: active) {
        [aria-pressed="true"] {
          background: Highlight;
          color: HighlightText;
          forced-color-adjust: none;
        }
      }
    `,
  ];

  @property({ attribute: false }) words!: ExtraWords["speech"];
  /** Whether dictation is on; undefined if it is not offered. */
  @property({ attribute: false }) dictates: boolean | undefined;
  /** Whether replies are read aloud; undefined if that is not offered. */
  @property({ attribute: false }) reads: boolean | undefined;
  @property({ attribute: false }) onDictate: () => void = () => undefined;
  @property({ attribute: false }) onRead: () => void = () => undefined;

  override render(): TemplateResult {
    const { words, dictates, reads } = this;
    return html`${reads === undefined ? nothing : button(words.readAloud, reads, this.onRead, icon("sound"))}
      ${dictates === undefined ? nothing : button(words.dictate, dictates, this.onDictate, microphoneIcon)}`;
  }
}

const microphoneIcon = html`<svg class="icon" viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor"
  stroke-width="1.5" stroke-linecap="round" aria-hidden="true">${microphone}</svg>`;

function button(label: string, isOn: boolean, onPress: () => void, content: TemplateResult): TemplateResult {
  return html`<button class="round" type="button" aria-label=${label} aria-pressed=${isOn} @click=${onPress}>${content}</button>`;
}
