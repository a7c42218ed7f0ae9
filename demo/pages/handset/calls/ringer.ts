/** The two frequencies of a British ringing tone, in Hz. */
const tones = [400, 450];
/** When it sounds within its period, in seconds. */
const bursts = [
  { from: 0, to: 0.4 },
  { from: 0.6, to: 1 },
];
const periodS = 3;
const volume = 0.06;
/** A burst swells and fades so fast that it does not click. */
const edgeS = 0.02;

/**
 * The sound of ringing. Browsers let a page sound only after somebody has touched it, so it makes nothing that sounds
 * before; where it rings then, it is heard from that touch on.
 */
export class Ringer {
  #audio: AudioContext | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;
  #isRinging = false;

  constructor(private readonly onReady: () => void) {}

  /** Whether somebody has touched the page, so that it can be heard. */
  get isReady(): boolean {
    return this.#audio !== undefined;
  }

  /** Listens for the first touch or key. @returns Stops, and is silent */
  connect(): () => void {
    const handleGesture = (): void => {
      if (this.#audio || !("AudioContext" in globalThis)) return;
      this.#audio = new AudioContext();
      this.onReady();
      if (this.#isRinging) this.#play();
    };
    addEventListener("pointerdown", handleGesture);
    addEventListener("keydown", handleGesture);
    return () => {
      removeEventListener("pointerdown", handleGesture);
      removeEventListener("keydown", handleGesture);
      this.stop();
      void this.#audio?.close();
    };
  }

  start(): void {
    if (this.#isRinging) return;
    this.#isRinging = true;
    this.#play();
  }

  stop(): void {
    this.#isRinging = false;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #play(): void {
    const audio = this.#audio;
    if (!audio || this.#timer !== undefined) return;
    const ringOnce = (): void => {
      for (const frequency of tones) ringTone(audio, frequency, () => this.#isRinging);
    };
    ringOnce();
    this.#timer = setInterval(ringOnce, periodS * 1_000);
  }
}

function ringTone(audio: AudioContext, frequency: number, isWanted: () => boolean): void {
  if (!isWanted()) return;
  const oscillator = new OscillatorNode(audio, { frequency });
  const gain = new GainNode(audio, { gain: 0 });
  const begin = audio.currentTime;
  for (const { from, to } of bursts) {
    gain.gain.setValueAtTime(0, begin + from);
    gain.gain.linearRampToValueAtTime(volume, begin + from + edgeS);
    gain.gain.setValueAtTime(volume, begin + to - edgeS);
    gain.gain.linearRampToValueAtTime(0, begin + to);
  }
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(begin);
  oscillator.stop(begin + 1);
}
