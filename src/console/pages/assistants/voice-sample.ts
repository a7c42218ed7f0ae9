import { html, LitElement, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { announce } from "../parts/announce.ts";
import { icon } from "../parts/icons.ts";

/** Plays a sample of a voice. The sample is loaded on the first click. */
@customElement("console-voice-sample")
export class ConsoleVoiceSample extends LitElement {
  @property() src = "";
  @property() name = "";
  @state() private playing = false;
  #audio: HTMLAudioElement | undefined;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.stop();
  }

  private stop(): void {
    this.#audio?.pause();
    this.#audio = undefined;
    this.playing = false;
  }

  private async handleClick(): Promise<void> {
    if (this.playing) return this.stop();
    const audio = new Audio(this.src);
    this.#audio = audio;
    this.playing = true;
    audio.onended = () => this.stop();
    try {
      await audio.play();
    } catch {
      if (this.#audio !== audio) return;
      this.stop();
      announce("The sample could not be played here.");
    }
  }

  protected override render(): TemplateResult {
    return html`<button class="button small" type="button" ?disabled=${this.src === ""} @click=${this.handleClick}>
      ${icon(this.playing ? "stop" : "speaker", 18)}${this.playing ? "Stop" : "Listen"}<span class="unseen"> to ${this.name}</span>
    </button>`;
  }
}
