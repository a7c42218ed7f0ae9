import { localVoice } from "../../actions/web-call/voice.ts";
import { plainText, whenReadable } from "../../markdown/load.ts";

/** Reads replies aloud by a voice of this device: nothing leaves it. */
export class ReadAloud {
  isOn = false;

  constructor(private readonly language: () => string) {}

  /** Whether this device has a voice for the language. */
  get hasVoice(): boolean {
    return localVoice(this.language()) !== undefined;
  }

  /** Turns it on, beginning with `text`, or off. */
  toggle(text: string): void {
    this.isOn = !this.isOn;
    if (this.isOn) this.read(text);
    else speechSynthesis.cancel();
  }

  /** Reads a reply after what is being read, while it is on. */
  read(markdown: string): void {
    whenReadable(() => this.#speak(markdown));
  }

  #speak(markdown: string): void {
    const voice = localVoice(this.language());
    const text = plainText(markdown);
    if (!this.isOn || !voice || !text) return;
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.voice = voice;
    utterance.lang = voice.lang;
    speechSynthesis.speak(utterance);
  }

  /** Stops in the middle; later replies are read. */
  pause(): void {
    if (this.isOn) speechSynthesis.cancel(); // else it is not ours
  }
}
