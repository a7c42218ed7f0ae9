import { html, nothing, type TemplateResult } from "lit";
import type { ExtraWords } from "../../../languages/shapes/widget/extras.ts";
import { canHear, canSpeak } from "../../actions/web-call/speech.ts";
import type { GateNote } from "../gate.ts";
import { Dictation } from "./dictation.ts";
import { ReadAloud } from "./read-aloud.ts";

/** What the note above the text box says of speech. */
export type SpeechNote = "dictation" | "problem" | "aloud";

interface SpeechOptions {
  /** The page's language, as BCP 47. */
  readonly language: () => string;
  readonly words: () => ExtraWords;
  /** The text box. */
  readonly field: () => HTMLTextAreaElement | null;
  /** Aborted when the visitor leaves the conversation. */
  readonly left: () => AbortSignal;
  readonly newestReply: () => string;
  readonly note: () => unknown;
  readonly onNote: (note: SpeechNote | undefined) => void;
  readonly onDecline: () => void;
  readonly onChange: () => void;
}

/** Dictation into the text box, and replies that are read aloud. Where the sound goes is said before either begins. */
export class Speech {
  readonly #aloud: ReadAloud;
  #dictation: Dictation | undefined;
  /** Whether the visitor has read where the sound goes. */
  #hasReadOfSound = false;
  #problem = "";

  constructor(private readonly options: SpeechOptions) {
    this.#aloud = new ReadAloud(options.language);
  }

  /** The buttons in the text box. @param wanted The page's: `dictation`, `read-aloud` */
  render(wanted: string): TemplateResult | typeof nothing {
    const dictates = /\bdictation\b/.test(wanted) && canHear;
    const reads = /\bread-aloud\b/.test(wanted) && canSpeak;
    if (!(dictates || reads)) return nothing;
    return html`<ringback-speech-buttons slot="speech" .words=${this.options.words().speech}
        .dictates=${dictates ? (this.#dictation?.isOn ?? false) : undefined} .reads=${reads ? this.#aloud.isOn : undefined}
        .onDictate=${this.#handleDictate} .onRead=${this.#handleRead}></ringback-speech-buttons>`;
  }

  noteOf(kind: SpeechNote): GateNote {
    const { words, onDecline } = this.options;
    const { speech, consent } = words();
    if (kind === "dictation")
      return {
        title: speech.title,
        lines: [speech.where],
        accept: speech.begin,
        decline: consent.decline,
        onAccept: this.#handleBegin,
        onDecline,
      };
    const title = kind === "aloud" ? speech.readAloud : speech.title;
    return { title, lines: [this.#problem], accept: speech.ok, onAccept: onDecline, onDecline };
  }

  read(reply: string): void {
    this.#aloud.read(reply);
  }

  stopListening(): void {
    this.#dictation?.stop();
  }

  /** Stops listening, and reading in the middle: nothing listens or speaks unseen. */
  pause(): void {
    this.stopListening();
    this.#aloud.pause();
  }

  /** The next visitor is another one. */
  forget(): void {
    this.#hasReadOfSound = false;
    this.pause();
  }

  readonly #handleDictate = (): void => {
    const { note, onNote } = this.options;
    if (this.#hasReadOfSound) this.#listen();
    else onNote(note() === "dictation" ? undefined : "dictation");
  };

  readonly #handleBegin = (): void => {
    const { field, onNote } = this.options;
    this.#hasReadOfSound = true;
    onNote(undefined);
    field()?.focus();
    this.#listen();
  };

  #listen(): void {
    const { language, words, field, left, onChange, onNote } = this.options;
    this.#aloud.pause();
    if (!this.#dictation?.isOn)
      this.#dictation = new Dictation({
        language: language(),
        field,
        onChange,
        onProblem: (problem) => {
          this.#problem = words().speech.problem[problem];
          onNote("problem");
        },
      });
    const dictation = this.#dictation;
    left().addEventListener("abort", () => dictation.leave());
    dictation.toggle();
  }

  readonly #handleRead = (): void => {
    const { words, newestReply, onNote } = this.options;
    const { speech } = words();
    const { hasVoice } = this.#aloud;
    if (hasVoice) this.#aloud.toggle(newestReply());
    this.#problem = hasVoice ? speech.local : speech.noVoice;
    onNote(hasVoice && !this.#aloud.isOn ? undefined : "aloud");
  };
}
