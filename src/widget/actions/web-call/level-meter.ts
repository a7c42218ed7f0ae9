const updatesMs = 100;

/** How loud the microphone is, from 0 to 1. Needs a page with https; elsewhere, and where it is refused, there is no value. */
export class LevelMeter {
  #stream: MediaStream | undefined;
  #audio: AudioContext | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;
  /** The last start; undefined once it was stopped. */
  #started: symbol | undefined;

  constructor(private readonly onLevel: (level: number) => void) {}

  async start(): Promise<void> {
    const started = Symbol("start");
    this.#started = started;
    const stream = await navigator.mediaDevices?.getUserMedia({ audio: true }).catch(() => undefined);
    if (!stream) return;
    if (this.#started !== started) return release(stream); // stopped, or started again, while the visitor was asked
    this.#stream = stream;
    this.#audio = new AudioContext();
    const analyser = this.#audio.createAnalyser();
    this.#audio.createMediaStreamSource(stream).connect(analyser);
    const samples = new Uint8Array(analyser.fftSize);
    this.#timer = setInterval(() => {
      analyser.getByteTimeDomainData(samples);
      const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample - 128)), 0);
      this.onLevel(loudest / 128);
    }, updatesMs);
  }

  /** Gives the microphone back. */
  stop(): void {
    this.#started = undefined;
    clearInterval(this.#timer);
    if (this.#stream) release(this.#stream);
    void this.#audio?.close();
    this.#stream = undefined;
    this.#audio = undefined;
    this.onLevel(0);
  }
}

function release(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
