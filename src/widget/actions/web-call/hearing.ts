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
  /** It stopped by itself. */
  readonly onProblem: (problem: HearingProblem) => void;
}

/** Why a browser does not listen, by its own names. */
export type HearingProblem = "not-allowed" | "audio-capture" | "network" | "other";

/** The browser's microphone as text, until it is stopped. */
export class Hearing {
  #recognition: Recognition | undefined;

  /** @param language BCP 47 */
  constructor(
    private readonly listener: HearingListener,
    private readonly language = navigator.language,
  ) {}

  get isOn(): boolean {
    return this.#recognition !== undefined;
  }

  start(): void {
    if (!RecognitionClass || this.#recognition) return;
    const recognition = new RecognitionClass();
    recognition.continuous = true;
    recognition.interimResults = true;
    recognition.lang = this.language;
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
    const known = (["not-allowed", "audio-capture", "network"] as const).find((name) => name === error);
    this.listener.onProblem(known ?? "other");
  }
}
