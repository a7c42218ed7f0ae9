/** The part of the browser's speech recognition that is used; the DOM's types do not have it. */
interface Recognition extends EventTarget {
  continuous: boolean;
  interimResults: boolean;
  lang: string;
  start(): void;
  abort(): void;
}

interface RecognitionEvent extends Event {
  readonly resultIndex: number;
  readonly results: ArrayLike<ArrayLike<{ readonly transcript: string }> & { readonly isFinal: boolean }>;
}

const known = globalThis as {
  SpeechRecognition?: new () => Recognition;
  webkitSpeechRecognition?: new () => Recognition;
};
const RecognitionClass = known.SpeechRecognition ?? known.webkitSpeechRecognition;

/** Whether this browser can turn speech into text. */
export const canHear = RecognitionClass !== undefined;

export interface HearingListener {
  /** Somebody begins to speak. */
  readonly onStart: () => void;
  /** What was said until now; `isFinal` ends it. */
  readonly onText: (text: string, isFinal: boolean) => void;
  /** It stopped by itself, and why in words. */
  readonly onProblem: (words: string) => void;
}

/** The browser's microphone as text, until it is stopped. */
export class Hearing {
  #recognition: Recognition | undefined;

  constructor(private readonly listener: HearingListener) {}

  get isOn(): boolean {
    return this.#recognition !== undefined;
  }

  start(): void {
    if (!RecognitionClass || this.#recognition) return;
    const recognition = new RecognitionClass();
    recognition.continuous = true;
    recognition.interimResults = true;
    recognition.lang = navigator.language;
    recognition.addEventListener("result", (event) => this.#handleResult(event as RecognitionEvent));
    recognition.addEventListener("error", (event) => this.#handleError((event as Event & { error: string }).error));
    // Browsers end it after a silence.
    recognition.addEventListener("end", () => this.#recognition === recognition && recognition.start());
    this.#recognition = recognition;
    recognition.start();
  }

  stop(): void {
    const recognition = this.#recognition;
    this.#recognition = undefined;
    recognition?.abort();
  }

  #handleResult({ results, resultIndex }: RecognitionEvent): void {
    let text = "";
    let isFinal = false;
    for (let at = resultIndex; at < results.length; at++) {
      text += results[at]?.[0]?.transcript ?? "";
      isFinal = results[at]?.isFinal ?? false;
    }
    if (text.trim() === "") return;
    this.listener.onStart();
    this.listener.onText(text.trim(), isFinal);
  }

  #handleError(error: string): void {
    if (error === "no-speech" || error === "aborted") return;
    this.stop();
    const words: Readonly<Record<string, string>> = {
      "not-allowed": "The microphone is not allowed here. Type instead, or allow it in the browser.",
      "audio-capture": "No microphone was found. Type instead.",
      network: "The browser’s speech recognition cannot be reached. Type instead.",
    };
    this.listener.onProblem(words[error] ?? "Speech recognition stopped. Type instead, or start it again.");
  }
}
