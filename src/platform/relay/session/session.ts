import type { OpenTurn } from "../../engine/models.ts";
import { EngineFailure, type PastMessage } from "../../engine/turn.ts";
import { renderVariables } from "../../engine/variables.ts";
import type { Log } from "../../log.ts";
import type { CallTransfer, EndReason, RelayCall, RelayResult, TranscriptEntry } from "../call.ts";
import type { FrameFromCarrier, InterruptFrame, PromptFrame, SetupFrame } from "../frames.ts";
import type { RelayLine } from "../line.ts";
import { Alarm, systemTimers, type Timers } from "../timers.ts";
import { AnsweredBy } from "./answered-by.ts";
import { type Ending, endingOf, handoffData, isGone, resultOf } from "./ending.ts";
import { chooseFiller } from "./fillers.ts";
import { Keypad } from "./keypad.ts";
import { CallLanguage } from "./language.ts";
import { SilenceWatch } from "./silence.ts";
import { type Heard, Speaker } from "./speech/speaker.ts";
import { spokenText } from "./speech/spoken-text.ts";
import { SpokenTurn, type TurnOutcome } from "./spoken-turn.ts";
import type { CallTexts } from "./texts/texts.ts";
import { callTools } from "./tools.ts";

export interface SessionOptions {
  readonly now: () => Date;
  /** Ends the call with reason "stopped", once the caller was told. */
  readonly signal: AbortSignal;
  readonly log: Log;
  /** (default: the machine's own) */
  readonly timers?: Timers;
}

/** Chosen: a carrier says who is there at once. */
const setupMs = 10_000;
/** Chosen: somewhat slower than most voices, since an interruption that comes after the reckoned end is not counted. */
const charactersPerSecond = 13;
/** Chosen: so many words before our greeting are one themselves. */
const mostGreetingWords = 3;
/** What a model reads of a long call. Chosen: an hour's talk. */
const longestHistory = 400;
/** What of a caller's words one answer takes up, the last ones: as much as one frame holds. */
const longestMessageChars = 4_000;
/** What a caller says in a call. Chosen: several times what the longest call has time for. */
const mostSaidChars = 100_000;
/** What each utterance counts for at least, since each is stored and answered. Chosen: 2,000 of them in a call. */
const leastSaidChars = 50;

/** Talks with whoever is at the other end of a line until one side ends it. Never rejects. */
export function runRelaySession(line: RelayLine, call: RelayCall, options: SessionOptions): Promise<RelayResult> {
  return new RelaySession(line, call, options).run();
}

/** One talk: decides who speaks when. How speech, keys, silence and turns work is in files of their own. */
class RelaySession {
  readonly #line: RelayLine;
  readonly #call: RelayCall;
  readonly #options: SessionOptions;
  readonly #speaker: Speaker;
  readonly #keypad: Keypad;
  readonly #silence: SilenceWatch;
  /** The longest duration of the call: first its goodbye, then its end. */
  readonly #longest: Alarm;
  /** The end, once what is being said was heard. */
  readonly #closing: Alarm;
  readonly #result = Promise.withResolvers<RelayResult>();
  readonly #history: PastMessage[] = [];
  #state: "opening" | "talking" | "ending" | "over" = "opening";
  /** Why the call is ending. */
  #ending: Ending | undefined;
  /** What a tool decided: it happens when the turn is over. */
  #decided: { readonly reason: "assistant_hangup" | "transferred"; readonly transfer?: CallTransfer } | undefined;
  #startedMs = 0;
  readonly #answeredBy: AnsweredBy;
  #hasGreeted = false;
  /** Whether the caller was heard at all. */
  #hasHeard = false;
  #turn: SpokenTurn | undefined;
  /** How much the caller has said, in characters. */
  #saidChars = 0;
  /** What the caller said that no turn has taken up yet. */
  #waiting = "";
  /** What a turn took up that was cut before it did anything: the caller had not finished. */
  #carried = "";
  #memory: unknown = null;
  /** Whether the caller missed more than the end of what we said last. */
  #hasMissed = false;
  #failures = 0;
  /** How many function calls of the turn are in the transcript. */
  #attachedCalls = 0;
  #fillers = 0;
  readonly #language: CallLanguage;
  /** The transcript is written in order. */
  #recorded: Promise<void> = Promise.resolve();

  constructor(line: RelayLine, call: RelayCall, options: SessionOptions) {
    const { timers = systemTimers, now } = options;
    const { settings } = call;
    this.#line = line;
    this.#call = call;
    this.#options = options;
    this.#language = new CallLanguage(call.turn.language, call.secondaryLanguages);
    this.#answeredBy = new AnsweredBy(call.direction);
    this.#speaker = new Speaker({
      line,
      now,
      timers,
      charactersPerSecond,
      flags: { interruptible: this.#isCutByCarrier, preemptible: settings.allow_interruptions },
      handleHeard: (heard) => this.#handleHeard(heard),
    });
    this.#keypad = new Keypad(timers, (keys) => this.#take(this.#texts.pressed(keys)));
    this.#silence = new SilenceWatch({
      timers,
      mostMs: settings.max_silence_duration * 1_000,
      reengageAfterMs: settings.reengagement_interval * 1_000,
      reengage: () => this.#reengage(),
      end: () => this.#handleSilence(),
    });
    this.#longest = new Alarm(timers);
    this.#closing = new Alarm(timers);
  }

  async run(): Promise<RelayResult> {
    const { signal } = this.#options;
    const stop = () => this.#end("stopped", { say: this.#texts.stopped });
    signal.addEventListener("abort", stop, { once: true });
    this.#closing.set(setupMs, () => this.#finish("line_lost"));
    if (signal.aborted) stop();
    void this.#read();
    const result = await this.#result.promise;
    signal.removeEventListener("abort", stop);
    await this.#turn?.over; // a change that is being made is part of the transcript
    await this.#recorded;
    return result;
  }

  async #read(): Promise<void> {
    try {
      for await (const frame of this.#line.frames) {
        if (this.#state === "over") return;
        this.#handle(frame);
      }
      this.#finish("hangup");
    } catch {
      this.#finish("line_lost");
    }
  }

  #handle(frame: FrameFromCarrier): void {
    if (this.#state === "opening" && frame.type !== "setup") return;
    switch (frame.type) {
      case "setup":
        this.#open(frame);
        return;
      case "prompt":
        this.#handlePrompt(frame);
        return;
      case "interrupt":
        this.#handleInterrupt(frame);
        return;
      case "dtmf":
        this.#handleKey(frame.digit);
        return;
      case "error": // its description may repeat what was said
        this.#options.log.warn({ call: this.#call.id }, "the carrier reports an error on the line of a call");
    }
  }

  #open({ answeredBy, customParameters = {} }: SetupFrame): void {
    if (this.#state !== "opening") return;
    this.#state = "talking";
    this.#closing.clear();
    this.#startedMs = this.#nowMs;
    const { max_duration, wait_for_customer } = this.#call.settings;
    const goodbyeMs = Math.min(this.#speaker.durationMs(this.#texts.goodbye), (max_duration * 1_000) / 2);
    this.#longest.set(max_duration * 1_000 - goodbyeMs, () => {
      this.#longest.set(goodbyeMs, () => this.#finish("max_duration"));
      this.#end("max_duration", { say: this.#texts.goodbye });
    });
    this.#answeredBy.read(answeredBy ?? customParameters.answeredBy);
    if (this.#answeredBy.who === "machine" && this.#leaveMessage()) return;
    if (!wait_for_customer) this.#greet();
    this.#listen();
  }

  #greet(): void {
    this.#hasGreeted = true;
    const { name, initialMessage } = this.#call.turn.assistant;
    // A chat may begin without a word, and silence on a phone line sounds like a fault.
    this.#sayAll(initialMessage.trim() === "" ? this.#texts.greeting(name) : initialMessage);
  }

  #handlePrompt({ voicePrompt, lang, last }: PromptFrame): void {
    const words = voicePrompt.trim();
    if (words === "") return;
    if (last) {
      this.#language.follow(lang);
      this.#take(words);
      return;
    }
    if (this.#state !== "talking") return;
    this.#hasHeard = true;
    if (this.#needsWords && !this.#isOverheard(words)) this.#fallSilent("part");
    this.#listen();
  }

  /** Takes what the caller said, by voice or keys. */
  #take(words: string): void {
    this.#hasHeard = true;
    this.#saidChars += Math.max(words.length, leastSaidChars);
    if (this.#saidChars > mostSaidChars) {
      this.#refuseMore();
      return;
    }
    const isOverheard = this.#isOverheard(words);
    if (this.#state === "talking") {
      if (!this.#call.settings.allow_interruptions) {
        if (!this.#turn) this.#speaker.settle();
      } else if (!isOverheard) {
        // A carrier that cuts us says so: without that, all that was sent was heard.
        this.#fallSilent(this.#isCutByCarrier ? "all" : "part");
      }
      this.#keypad.close();
    }
    this.#record({ role: "user", text: words });
    if (this.#state !== "talking") return;
    const isMachine = this.#answeredBy.hear(words, { passedMs: this.#nowMs - this.#startedMs });
    if (isMachine && this.#leaveMessage()) return;
    if (isOverheard) {
      this.#addToHistory("user", words);
      this.#listen();
      return;
    }
    const isGreeting = words.split(/\s+/).length <= mostGreetingWords;
    if (isGreeting && !this.#hasGreeted) {
      this.#addToHistory("user", words);
      this.#greet();
      this.#listen();
      return;
    }
    this.#hasGreeted = true;
    this.#waiting = joined(this.#waiting, words);
    this.#beginTurn();
  }

  /** Ends a call in which more is said than people say: nothing of it is stored or answered any more. */
  #refuseMore(): void {
    if (this.#state !== "talking") return;
    this.#options.log.warn({ call: this.#call.id }, "a caller says more than a call takes");
    this.#end("stopped", { say: this.#texts.stopped });
  }

  #handleInterrupt(frame: InterruptFrame): void {
    // Where the carrier was told not to cut us, it tells of words that we are heard through.
    if (!this.#isCutByCarrier) return;
    if (this.#state === "ending" && this.#ending?.reason === "assistant_hangup") {
      this.#state = "talking"; // the caller has more to say
      this.#ending = undefined;
      this.#decided = undefined;
      this.#closing.clear();
    }
    // Before a transfer the last answer is heard to its end, unless the caller cuts it: of all other ends nothing can be cut.
    if (this.#state === "ending" && this.#ending?.reason === "transferred") this.#speaker.cut(frame);
    if (this.#state !== "talking") return;
    this.#hasHeard = true;
    this.#fallSilent("part", frame);
    this.#listen();
  }

  #handleKey(key: string): void {
    if (this.#state !== "talking") return;
    this.#hasHeard = true;
    this.#listen();
    this.#keypad.press(key);
  }

  /** Answers what the caller has said, once the turn before is over. */
  #beginTurn(): void {
    if (this.#turn || this.#state !== "talking") return;
    const call = this.#call;
    const message = joined(this.#carried, this.#waiting);
    this.#carried = "";
    this.#waiting = "";
    this.#silence.stop();
    let remembered = this.#memory;
    const input: OpenTurn = {
      ...call.turn,
      language: this.#language.current,
      tools: [
        ...call.turn.tools,
        ...callTools(call.settings.tools, {
          hangUp: () => (this.#decided ??= { reason: "assistant_hangup" }),
          transfer: (transfer) => (this.#decided = { reason: "transferred", transfer }),
          sendDigits: (digits) => this.#line.send({ type: "sendDigits", digits }),
          collectKeys: (request, { signal }) =>
            this.#keypad.collect({ ...request, startsInMs: this.#remainingMs, signal }),
        }),
      ],
      message,
      wasInterrupted: this.#hasMissed,
      history: this.#history.slice(-longestHistory),
      memory: this.#memory,
      remember: async (memory) => {
        await call.remember(memory);
        remembered = memory;
      },
      at: this.#options.now(),
    };
    this.#addToHistory("user", message);
    this.#attachedCalls = 0;
    const turn = new SpokenTurn({
      models: call.models,
      input,
      timers: this.#options.timers ?? systemTimers,
      say: (markdown, last) => {
        if (last) this.#speaker.attach(turn.functionCalls);
        this.#say(markdown, last);
      },
      handleSlowTool: () => {
        if (!call.settings.fillers || this.#speaker.isPlaying) return;
        this.#say(chooseFiller(call.settings.filler_config, message, this.#texts, this.#fillers++), false);
      },
    });
    this.#turn = turn;
    void turn.over.then((outcome) => this.#handleTurnOver(turn, outcome, { message, remembered }));
  }

  #handleTurnOver(turn: SpokenTurn, outcome: TurnOutcome, { message, remembered }: TurnStart): void {
    this.#turn = undefined;
    const isChanged = outcome.kind !== "cut" || outcome.hasWritten;
    const memory = outcome.kind === "done" ? outcome.memory : isChanged ? remembered : this.#memory;
    // A turn that was cut before it changed anything leaves nothing behind, also where it was about to.
    if (outcome.kind === "done" || memory !== remembered) this.#keep(memory);
    this.#memory = memory;
    if (turn.isCut) {
      if (this.#decided?.reason === "assistant_hangup") this.#decided = undefined;
      if (outcome.kind === "cut" && !outcome.hasActed) {
        this.#carried = message;
        if (this.#history.at(-1)?.role === "user") this.#history.pop();
      }
      const late = turn.functionCalls.slice(this.#attachedCalls);
      if (late.length > 0) this.#handleHeard({ text: "", unheard: "", functionCalls: late, interrupted: true });
    } else if (outcome.kind === "failed") {
      this.#handleFailure(turn, outcome.cause);
    } else {
      this.#failures = 0;
    }
    if (this.#state !== "talking") return;
    if (this.#decided) {
      const { reason, transfer } = this.#decided;
      const say = reason === "assistant_hangup" && !this.#speaker.isPlaying ? this.#texts.goodbye : undefined;
      this.#end(reason, { say, transfer });
      return;
    }
    if (this.#waiting !== "") this.#beginTurn();
    else this.#listen();
  }

  #handleFailure(turn: SpokenTurn, error: unknown): void {
    const reason = error instanceof EngineFailure ? error.reason : "model unavailable";
    this.#options.log.warn({ call: this.#call.id, reason, error }, "a turn of a call failed");
    this.#failures += 1;
    this.#speaker.attach(turn.functionCalls);
    if (this.#failures < 2) this.#sayAll(this.#texts.apology);
    else this.#end("engine_failed", { say: this.#texts.apologyAndGoodbye });
  }

  /** Says no more of what is being said. `interrupt` is the carrier's, where it has cut us. */
  #fallSilent(heard: "all" | "part", interrupt?: InterruptFrame): void {
    this.#attachCalls();
    this.#turn?.cut();
    this.#keypad.close();
    if (heard === "all") this.#speaker.settle();
    else this.#speaker.cut(interrupt);
  }

  #attachCalls(): void {
    if (!this.#turn || this.#turn.isCut) return;
    const { functionCalls } = this.#turn;
    this.#attachedCalls = functionCalls.length;
    this.#speaker.attach([...functionCalls]);
  }

  #say(markdown: string, last: boolean): void {
    const text = spokenText(markdown, this.#texts.signs);
    this.#speaker.say(text === "" ? "" : `${text} `, { last, lang: this.#language.other });
  }

  #sayAll(markdown: string, isFinal = false): void {
    const text = spokenText(markdown, this.#texts.signs);
    if (text === "") return;
    const flags = isFinal ? { interruptible: false, preemptible: false } : {};
    this.#speaker.say(`${text} `, { last: true, lang: this.#language.other, ...flags });
  }

  #handleHeard({ text, unheard, functionCalls, interrupted }: Heard): void {
    // Who interrupts the last sentence has heard what it is about: "Shall I …?" comes after all that is asked about.
    const sentences = unheard.match(/[.!?…](?=\s|$)/g)?.length ?? 0;
    this.#hasMissed = sentences > 1 || (text === "" && unheard !== "");
    if (text === "" && functionCalls.length === 0) return;
    this.#addToHistory("assistant", text, functionCalls);
    this.#record({
      role: "assistant",
      text,
      ...(functionCalls.length > 0 ? { functionCalls } : {}),
      ...(interrupted ? { interrupted } : {}),
    });
  }

  #addToHistory(role: PastMessage["role"], content: string, functionCalls: PastMessage["functionCalls"] = []): void {
    this.#history.push({ role, content, functionCalls });
  }

  #record(entry: Omit<TranscriptEntry, "at">): void {
    const whole = { ...entry, at: this.#options.now() };
    this.#write("transcript", () => this.#call.record(whole));
  }

  #keep(memory: unknown): void {
    this.#write("memory", () => this.#call.remember(memory));
  }

  #write(what: string, work: () => Promise<void>): void {
    this.#recorded = this.#recorded.then(work).catch((error: unknown) => {
      this.#options.log.error({ call: this.#call.id, what, error }, "a call could not be written down");
    });
  }

  /** The caller's turn to speak: silence counts from when we have finished. */
  #listen(): void {
    if (this.#state !== "talking") return;
    if (this.#turn) {
      this.#silence.stop();
      return;
    }
    const { max_initial_silence_duration: initialS } = this.#call.settings;
    this.#silence.start(this.#remainingMs, !this.#hasHeard && initialS !== null ? initialS * 1_000 : undefined);
  }

  /** Speaks to a caller who says nothing; a question that noise cut is answered. */
  #reengage(): void {
    if (this.#carried !== "") {
      this.#beginTurn();
      return;
    }
    const { reengagement_prompt: prompt } = this.#call.settings;
    if (!this.#hasGreeted) this.#greet();
    else this.#sayAll(prompt === null ? this.#texts.stillThere : renderVariables(prompt, this.#call.turn.variables));
    this.#silence.startReengaging(this.#remainingMs);
  }

  #handleSilence(): void {
    const isInitial = !this.#hasHeard && this.#call.settings.max_initial_silence_duration !== null;
    this.#end(isInitial ? "initial_silence" : "silence", { say: isInitial ? "" : this.#texts.goodbye });
  }

  /** @returns Whether there is nothing more to do for an answering machine */
  #leaveMessage(): boolean {
    const { end_call_on_voicemail: ends, voice_mail_message: given } = this.#call.settings;
    const message = renderVariables(given ?? "", this.#call.turn.variables);
    if (ends) this.#end("voicemail", { say: message });
    else if (message !== "") {
      this.#hasGreeted = true;
      this.#fallSilent(this.#mostCut);
      this.#sayAll(message, true);
      this.#listen();
    }
    return ends || message !== "";
  }

  /** Ends the call when all is said. `say` replaces what is being said; without it that is heard to its end. */
  #end(reason: EndReason, { say, transfer }: { say?: string | undefined; transfer?: CallTransfer | undefined }): void {
    if (this.#state === "ending" || this.#state === "over") return;
    this.#ending = { reason, transfer };
    if (this.#state === "opening") {
      this.#finish(reason);
      return;
    }
    this.#state = "ending";
    this.#silence.stop();
    if (say !== undefined) {
      this.#fallSilent(this.#mostCut);
      this.#sayAll(say, true);
    }
    this.#closing.set(this.#remainingMs, () => this.#finish(reason));
  }

  /** The end: nothing is sent after it. */
  #finish(given: EndReason): void {
    if (this.#state === "over") return;
    const ending = endingOf(given, this.#ending);
    this.#fallSilent("part");
    this.#state = "over";
    this.#silence.stop();
    this.#longest.clear();
    this.#closing.clear();
    if (!isGone(given)) this.#line.send({ type: "end", handoffData: handoffData(ending) });
    this.#line.close();
    this.#result.resolve(resultOf(ending, this.#answeredBy.who));
  }

  /** Whether words count as listening, not as speaking: fewer than interrupt us, while we speak. */
  #isOverheard(words: string): boolean {
    const { min_interrupt_words: least } = this.#call.settings;
    return this.#needsWords && this.#speaker.isPlaying && words.split(/\s+/).length < (least ?? 0);
  }

  /** Whether a caller must say more than a word to interrupt us: then we count, since a carrier does not. */
  get #needsWords(): boolean {
    const { allow_interruptions, min_interrupt_words: least } = this.#call.settings;
    return allow_interruptions && least !== null && least > 1;
  }

  get #isCutByCarrier(): boolean {
    return this.#call.settings.allow_interruptions && !this.#needsWords;
  }

  /** How much is heard of what we have sent when we say something else: where nothing can be cut, that comes behind it. */
  get #mostCut(): "all" | "part" {
    return this.#call.settings.allow_interruptions ? "part" : "all";
  }

  get #texts(): CallTexts {
    return this.#language.texts;
  }

  /** How long until what was sent is spoken. */
  get #remainingMs(): number {
    return Math.max(0, this.#speaker.playsUntilMs - this.#nowMs);
  }

  get #nowMs(): number {
    return this.#options.now().getTime();
  }
}

/** What a turn took up, and what the engine kept during it. */
interface TurnStart {
  readonly message: string;
  readonly remembered: unknown;
}

/** What was said in two parts, as far as one answer takes it up. */
function joined(before: string, words: string): string {
  return `${before} ${words}`.trim().slice(-longestMessageChars).toWellFormed();
}
