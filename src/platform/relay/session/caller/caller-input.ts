import type { InterruptFrame, PromptFrame } from "../../../carriers/line/frames.ts";
import type { UnaskedSpeech } from "../speech/unasked-speech.ts";
import type { Talk } from "../talk.ts";

/** Chosen: so many words before our greeting are one themselves. */
const mostGreetingWords = 3;
/** What a caller says in a call. Chosen: several times what the longest call has time for. */
const mostSaidChars = 100_000;
/** What each utterance counts for at least, since each is stored and answered. Chosen: 2,000 of them in a call. */
const leastSaidChars = 50;

/** What the caller says and presses: what of it interrupts us, what is answered, and what is only written down. */
export class CallerInput {
  readonly #talk: Talk;
  readonly #unasked: UnaskedSpeech;
  readonly #startedMs: number;
  /** How much the caller has said, in characters. */
  #saidChars = 0;

  /** Begins when the line is open. */
  constructor(talk: Talk, unasked: UnaskedSpeech) {
    this.#talk = talk;
    this.#unasked = unasked;
    this.#startedMs = talk.now().getTime();
  }

  handlePrompt({ voicePrompt, lang, last }: PromptFrame): void {
    const words = voicePrompt.trim();
    if (words === "") return;
    if (last) {
      this.#talk.language.follow(lang);
      this.take(words);
      return;
    }
    if (this.#talk.state !== "talking") return;
    this.#unasked.noteHeard();
    if (this.#unasked.noteMachineGreeting()) return;
    if (this.#talk.interruptions.needWords && !this.#isOverheard(words)) this.#talk.fallSilent("part");
    this.#unasked.listen();
  }

  /** Takes what the caller said, by voice or keys. */
  take(words: string): void {
    const { interruptions, turns, voice, record, keypad, answeredBy, now } = this.#talk;
    this.#unasked.noteHeard();
    this.#saidChars += Math.max(words.length, leastSaidChars);
    if (this.#saidChars > mostSaidChars) {
      this.#refuseMore();
      return;
    }
    const isOverheard = this.#isOverheard(words);
    if (this.#talk.state === "talking") {
      if (!interruptions.areAllowed) {
        if (!turns.isRunning) voice.settleUnfinished();
      } else if (!isOverheard) {
        // A carrier that cuts us says so: without that, all that was sent was heard.
        this.#talk.fallSilent(interruptions.areMadeByCarrier ? "all" : "part");
      }
      keypad.close();
    }
    record.add({ role: "user", text: words });
    if (this.#unasked.noteMachineGreeting()) return;
    if (this.#talk.state === "waiting") turns.add(words); // answered where the person does not take the call
    if (this.#talk.state !== "talking") return;
    const passedMs = now().getTime() - this.#startedMs;
    const isMachine = answeredBy.hear(words, { passedMs });
    if (isMachine && this.#unasked.leaveMessage()) return;
    const isGreeting = words.split(/\s+/).length <= mostGreetingWords && !this.#unasked.hasGreeted;
    if (isOverheard || isGreeting) {
      record.addToHistory("user", words);
      if (!isOverheard) this.#unasked.greet();
      this.#unasked.listen();
      return;
    }
    this.#unasked.noteGreeted();
    turns.add(words);
    this.#talk.answer();
  }

  handleInterrupt(frame: InterruptFrame): void {
    const talk = this.#talk;
    // Where the carrier was told not to cut us, it tells of words that we are heard through.
    if (!talk.interruptions.areMadeByCarrier) return;
    if (talk.endReason === "assistant_hangup") talk.resume(); // the caller has more to say
    // Before a transfer the last answer is heard to its end, unless the caller cuts it: of all other ends nothing can be cut.
    if (talk.endReason === "transferred" || talk.state === "waiting") talk.voice.cut(frame);
    if (talk.state !== "talking") return;
    this.#unasked.noteHeard();
    talk.fallSilent("part", frame);
    this.#unasked.listen();
  }

  handleKey(key: string): void {
    if (this.#talk.state !== "talking") return;
    this.#unasked.noteHeard();
    this.#unasked.listen();
    this.#talk.keypad.press(key);
  }

  /** Ends a call in which more is said than people say: nothing of it is stored or answered any more. */
  #refuseMore(): void {
    const { state, log, call, language } = this.#talk;
    if (state !== "talking") return;
    log.warn({ call: call.id }, "a caller says more than a call takes");
    this.#talk.end("stopped", { say: language.texts.stopped });
  }

  /** Whether words count as listening, not as speaking: fewer than interrupt us, while we speak. */
  #isOverheard(words: string): boolean {
    return this.#talk.voice.isPlaying && this.#talk.interruptions.areTooFew(words);
  }
}
