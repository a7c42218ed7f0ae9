import type { InterruptFrame, PromptFrame } from "../../../carriers/relay-connection/frames.ts";
import type { CallSession } from "../session-parts.ts";
import type { UnaskedSpeech } from "../speech/unasked-speech.ts";

/** Chosen: so many words before our greeting are one themselves. */
const mostGreetingWords = 3;
/** What a caller says in a call. Chosen: several times what the longest call has time for. */
const mostSaidChars = 100_000;
/** What each utterance counts for at least, since each is stored and answered. Chosen: 2,000 of them in a call. */
const leastSaidChars = 50;

/** What the caller says and presses: what of it interrupts us, what is answered, and what is only written down. */
export class CallerInput {
  readonly #session: CallSession;
  readonly #unasked: UnaskedSpeech;
  readonly #startedMs: number;
  /** How much the caller has said, in characters. */
  #saidChars = 0;

  /** Begins when the connection is open. */
  constructor(session: CallSession, unasked: UnaskedSpeech) {
    this.#session = session;
    this.#unasked = unasked;
    this.#startedMs = session.now().getTime();
  }

  handlePrompt({ voicePrompt, lang, last }: PromptFrame): void {
    const words = voicePrompt.trim();
    if (words === "") return;
    if (last) {
      this.#session.language.follow(lang);
      this.take(words);
      return;
    }
    if (this.#session.state !== "talking") return;
    this.#unasked.noteHeard();
    if (this.#unasked.noteMachineGreeting()) return;
    if (this.#session.interruptions.needWords && !this.#isOverheard(words)) this.#session.fallSilent("part");
    this.#unasked.listen();
  }

  /** Takes what the caller said, by voice or keys. */
  take(words: string): void {
    const { interruptions, turns, voice, record, keypad, answeredBy, now } = this.#session;
    this.#unasked.noteHeard();
    this.#saidChars += Math.max(words.length, leastSaidChars);
    if (this.#saidChars > mostSaidChars) {
      this.#refuseMore();
      return;
    }
    const isOverheard = this.#isOverheard(words);
    if (this.#session.state === "talking") {
      if (!interruptions.areAllowed) {
        if (!turns.isRunning) voice.settleUnfinished();
      } else if (!isOverheard) {
        // A carrier that cuts us says so: without that, all that was sent was heard.
        this.#session.fallSilent(interruptions.areMadeByCarrier ? "all" : "part");
      }
      keypad.close();
    }
    record.add({ role: "user", text: words });
    if (this.#unasked.noteMachineGreeting()) return;
    if (this.#session.state === "waiting") turns.add(words); // answered where the person does not take the call
    if (this.#session.state !== "talking") return;
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
    this.#session.answer();
  }

  handleInterrupt(frame: InterruptFrame): void {
    const session = this.#session;
    // Where the carrier was asked not to cut us, it reports words that we are heard through.
    if (!session.interruptions.areMadeByCarrier) return;
    if (session.endReason === "assistant_hangup") session.resume(); // the caller has more to say
    // Before a transfer the last answer is heard to its end, unless the caller cuts it: of all other ends nothing can be cut.
    if (session.endReason === "transferred" || session.state === "waiting") session.voice.cut(frame);
    if (session.state !== "talking") return;
    this.#unasked.noteHeard();
    session.fallSilent("part", frame);
    this.#unasked.listen();
  }

  handleKey(key: string): void {
    if (this.#session.state !== "talking") return;
    this.#unasked.noteHeard();
    this.#unasked.listen();
    this.#session.keypad.press(key);
  }

  /** Ends a call in which more is said than people say: nothing of it is stored or answered any more. */
  #refuseMore(): void {
    const { state, log, call, language } = this.#session;
    if (state !== "talking") return;
    log.warn({ call: call.id }, "a caller says more than a call takes");
    this.#session.end("stopped", { say: language.texts.stopped });
  }

  /** Whether words count as listening, not as speaking: fewer than interrupt us, while we speak. */
  #isOverheard(words: string): boolean {
    return this.#session.voice.isPlaying && this.#session.interruptions.areTooFew(words);
  }
}
