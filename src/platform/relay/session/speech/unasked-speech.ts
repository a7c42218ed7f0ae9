import { renderVariables } from "../../../engine/variables.ts";
import { Alarm } from "../../timers.ts";
import type { CallSession } from "../session-parts.ts";
import { SilenceWatch } from "./silence.ts";

/** Chosen: so long a machine may pause between two sentences of its greeting. */
const greetingPauseMs = 2_000;

/** What we say without being asked: the greeting, a message for an answering machine, and words to a caller who is silent. */
export class UnaskedSpeech {
  readonly #session: CallSession;
  readonly #silence: SilenceWatch;
  /** The end of an answering machine's greeting. */
  readonly #machineGreeting: Alarm;
  #isMachineGreeting = false;
  #hasGreeted = false;
  /** Whether the caller was heard at all. */
  #hasHeard = false;

  constructor(session: CallSession) {
    const { settings } = session.call;
    this.#session = session;
    this.#machineGreeting = new Alarm(session.timers);
    this.#silence = new SilenceWatch({
      timers: session.timers,
      mostMs: settings.max_silence_duration * 1_000,
      reengageAfterMs: settings.reengagement_interval * 1_000,
      reengage: () => this.#reengage(),
      end: () => this.#handleSilence(),
    });
  }

  get hasGreeted(): boolean {
    return this.#hasGreeted;
  }

  /** Notes that the caller has spoken or pressed a key. */
  noteHeard(): void {
    this.#hasHeard = true;
  }

  /** Notes that the caller's words make a greeting needless. */
  noteGreeted(): void {
    this.#hasGreeted = true;
  }

  greet(): void {
    this.#hasGreeted = true;
    const { call, language, voice } = this.#session;
    const { name, initialMessage } = call.turn.assistant;
    // A chat may begin without a word, and silence on a phone line sounds like a fault.
    voice.sayAll(initialMessage.trim() === "" ? language.texts.greeting.replace("{name}", () => name) : initialMessage);
  }

  /** The caller's turn to speak: silence counts from when we have finished. */
  listen(): void {
    const { state, turns, voice, call } = this.#session;
    if (state !== "talking") return;
    if (turns.isRunning) {
      this.#silence.stop();
      return;
    }
    const { max_initial_silence_duration: initialS } = call.settings;
    this.#silence.start(voice.remainingMs, !this.#hasHeard && initialS !== null ? initialS * 1_000 : undefined);
  }

  /** Silence does not count for now. */
  stop(): void {
    this.#silence.stop();
    this.#machineGreeting.clear();
    this.#isMachineGreeting = false;
  }

  /** Notes that an answering machine goes on greeting. @returns Whether it does */
  noteMachineGreeting(): boolean {
    if (this.#isMachineGreeting) this.#awaitGreeting();
    return this.#isMachineGreeting;
  }

  /**
   * @param options.afterGreeting Whether the machine has yet to greet: it records nothing of what is said over that
   * @returns Whether there is nothing more to do for an answering machine
   */
  leaveMessage({ afterGreeting = false } = {}): boolean {
    const { call, voice, interruptions } = this.#session;
    const { end_call_on_voicemail: ends, voice_mail_message: given } = call.settings;
    const message = renderVariables(given ?? "", call.turn.variables);
    if (afterGreeting && message !== "") this.#awaitGreeting();
    else if (ends) this.#session.end("voicemail", { say: message });
    else if (message !== "") {
      this.#hasGreeted = true;
      this.#session.fallSilent(interruptions.mostCut);
      voice.sayAll(message, true);
      this.listen();
    }
    return ends || message !== "";
  }

  #awaitGreeting(): void {
    this.#isMachineGreeting = true;
    this.#machineGreeting.set(greetingPauseMs, () => {
      this.#isMachineGreeting = false;
      this.leaveMessage();
    });
  }

  /** Speaks to a caller who says nothing; a question that noise cut is answered. */
  #reengage(): void {
    const { call, turns, voice, language } = this.#session;
    if (turns.hasCarried) {
      this.#session.answer();
      return;
    }
    const { reengagement_prompt: prompt } = call.settings;
    if (!this.#hasGreeted) this.greet();
    else voice.sayAll(prompt === null ? language.texts.stillThere : renderVariables(prompt, call.turn.variables));
    this.#silence.startReengaging(voice.remainingMs);
  }

  #handleSilence(): void {
    const isInitial = !this.#hasHeard && this.#session.call.settings.max_initial_silence_duration !== null;
    const say = isInitial ? "" : this.#session.language.texts.goodbye;
    this.#session.end(isInitial ? "initial_silence" : "silence", { say });
  }
}
