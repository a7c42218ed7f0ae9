/** Without a voice, what is said appears about as fast as one reads: twice as fast as it would be spoken. */
const readingMs = 100;
const charactersAtOnce = 3;
/** A voice begins with what is whole: a sentence, or what came last. */
const sentenceEnd = /[.!?…:;]["”’)]*\s+/g;

/** Whether this browser can speak at all. */
export const canSpeak = "speechSynthesis" in globalThis;

/**
 * The assistant's side of a call: what it says appears as it is said, by the browser's voice where that is on, else at
 * reading speed. `heard` is as much of its present turn as has been said until now.
 */
export class Voice {
  isOn = false;
  #turn = "";
  #heard = 0;
  /** How much of the turn has been given to the browser's voice. */
  #spoken = 0;
  #isWhole = false;
  #isOver = true;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    /** Told when a turn begins, and of what has been heard of it. */
    private readonly listener: { readonly onTurn: () => void; readonly onHeard: (heard: string) => void },
    /** BCP 47. */
    private readonly language = navigator.language,
  ) {}

  get heard(): string {
    const heard = this.#turn.slice(0, this.#heard);
    if (this.#heard >= this.#turn.length || /\s$/.test(heard) || /^\s/.test(this.#turn.slice(this.#heard)))
      return heard;
    // Nobody hears half a word. A text without blanks is not cut by them.
    return heard.slice(0, heard.lastIndexOf(" ") + 1) || (this.#turn.includes(" ") ? "" : heard);
  }

  /** Whether more of the turn is still to be said. */
  get isSpeaking(): boolean {
    return !this.#isOver && (this.#heard < this.#turn.length || !this.#isWhole);
  }

  /** A piece of a turn; the piece after a turn's last one begins the next. */
  add(text: string, isLast: boolean): void {
    if (this.#isOver || (this.#isWhole && text !== "")) this.#begin();
    this.#turn += text;
    this.#isWhole = isLast;
    this.#goOn();
  }

  /** Stops in the middle. @returns What was heard of the turn */
  stop(): string {
    const { heard } = this;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isOver = true;
    this.#isWhole = true;
    this.#turn = heard;
    if (canSpeak) speechSynthesis.cancel();
    return heard;
  }

  /** Turns the browser's voice on or off, also in the middle of a turn. */
  setOn(isOn: boolean): void {
    this.isOn = isOn && canSpeak;
    if (canSpeak) speechSynthesis.cancel();
    this.#spoken = this.#heard;
    if (!this.#isOver) this.#goOn();
  }

  #begin(): void {
    if (!this.#isOver) this.#show(this.#turn.length); // the next turn does not wait for one that is read slowly
    this.#turn = "";
    this.#heard = 0;
    this.#spoken = 0;
    this.#isOver = false;
    this.#isWhole = false;
    this.listener.onTurn();
  }

  #goOn(): void {
    if (this.isOn) this.#speak();
    else this.#read();
  }

  #read(): void {
    if (this.#timer !== undefined) return;
    const step = (): void => {
      this.#timer = undefined;
      if (this.isOn || this.#heard >= this.#turn.length) return;
      this.#show(this.#heard + charactersAtOnce);
      this.#timer = setTimeout(step, readingMs);
    };
    step();
  }

  #speak(): void {
    const rest = this.#turn.slice(this.#spoken);
    const ends = [...rest.matchAll(sentenceEnd)].map(({ 0: text, index }) => index + text.length);
    const length = this.#isWhole ? rest.length : (ends.at(-1) ?? 0);
    if (length === 0) return;
    const from = this.#spoken;
    const text = rest.slice(0, length);
    this.#spoken += length;
    const utterance = new SpeechSynthesisUtterance(text);
    const voice = localVoice(this.language);
    if (voice) {
      utterance.voice = voice;
      utterance.lang = voice.lang;
    }
    const turn = this.#turn;
    // What a voice says that was cancelled is of a turn before.
    const isCurrent = (): boolean => !this.#isOver && this.#turn.startsWith(turn);
    utterance.addEventListener("boundary", ({ charIndex }) => isCurrent() && this.#show(from + charIndex));
    utterance.addEventListener("end", () => isCurrent() && this.#show(from + length));
    utterance.addEventListener("error", () => isCurrent() && this.isOn && this.#show(from + length));
    speechSynthesis.speak(utterance);
  }

  #show(until: number): void {
    this.#heard = Math.min(this.#turn.length, Math.max(this.#heard, until));
    this.listener.onHeard(this.heard);
  }
}

/** A voice of this device in a language; the browser's own choice where there is none. */
export function localVoice(wanted = navigator.language): SpeechSynthesisVoice | undefined {
  if (!canSpeak) return undefined;
  const local = speechSynthesis.getVoices().filter(({ localService }) => localService);
  const language = wanted.slice(0, 2);
  return local.find(({ lang }) => lang === wanted) ?? local.find(({ lang }) => lang.startsWith(language));
}
