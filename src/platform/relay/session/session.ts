import type { CallWords } from "../../../languages/shapes/server/calls.ts";
import type { RelayConnection } from "../../carriers/relay-connection/connection.ts";
import type { FrameFromCarrier, InterruptFrame, SetupFrame } from "../../carriers/relay-connection/frames.ts";
import type { Log } from "../../log.ts";
import type { CallTransfer, EndReason, PersonOutcome, RelayCall, RelayResult } from "../call.ts";
import { Alarm, systemTimers, type Timers } from "../timers.ts";
import { AnsweredBy } from "./caller/answered-by.ts";
import { CallerInput } from "./caller/caller-input.ts";
import { Interruptions } from "./caller/interruptions.ts";
import { Keypad } from "./caller/keypad.ts";
import { type Ending, endingOf, handoffData, isGone, resultOf } from "./end-reason.ts";
import { CallLanguage } from "./language.ts";
import type { CallSession, SessionState } from "./session-parts.ts";
import { SessionRecord } from "./session-record.ts";
import { UnaskedSpeech } from "./speech/unasked-speech.ts";
import { Voice } from "./speech/voice.ts";
import type { CallActions } from "./turns/tools.ts";
import { Turns } from "./turns/turns.ts";
import { leftWaitingNote, outcomeNotes, startWarmTransfer, type WarmTransfer } from "./warm-transfer.ts";

export interface SessionOptions {
  readonly now: () => Date;
  /** Ends the call with reason "stopped", once the caller has heard so. */
  readonly signal: AbortSignal;
  readonly log: Log;
  /** (default: the machine's own) */
  readonly timers?: Timers;
}

/** Chosen: in this time it is known whether a person was connected with the caller, whose connection has ended. */
const lateNewsMs = 2_000;
/** Chosen: a carrier says who is there at once. */
const setupMs = 10_000;

/** Talks with the person at the other end of a connection until one side ends it. Never rejects. */
export function runRelaySession(
  connection: RelayConnection,
  call: RelayCall,
  options: SessionOptions,
): Promise<RelayResult> {
  return new RelaySession(connection, call, options).run();
}

/** One session from its first frame to its end. What each side says, and how turns work, is in files of their own. */
class RelaySession implements CallSession {
  readonly call: RelayCall;
  readonly now: () => Date;
  readonly timers: Timers;
  readonly log: Log;
  readonly language: CallLanguage;
  readonly record: SessionRecord;
  readonly interruptions: Interruptions;
  readonly voice: Voice;
  readonly turns: Turns;
  readonly keypad: Keypad;
  readonly answeredBy: AnsweredBy;
  readonly #connection: RelayConnection;
  readonly #signal: AbortSignal;
  readonly #unasked: UnaskedSpeech;
  /** Once the connection is open. */
  #caller: CallerInput | undefined;
  /** The longest duration of the call: first its goodbye, then its end. */
  readonly #longest: Alarm;
  /** The end, once what is being said was heard. */
  readonly #closing: Alarm;
  readonly #result = Promise.withResolvers<RelayResult>();
  #state: SessionState = "opening";
  #openedAt = 0;
  /** Why the call is ending. */
  #ending: Ending | undefined;
  /** What a tool decided: it happens when the turn is over. */
  #decided: { readonly reason: "assistant_hangup" | "transferred"; readonly transfer?: CallTransfer } | undefined;
  /** The person who is being called. */
  #transfer: WarmTransfer | undefined;

  constructor(connection: RelayConnection, call: RelayCall, options: SessionOptions) {
    const { timers = systemTimers, now, log, signal } = options;
    this.call = call;
    this.now = now;
    this.timers = timers;
    this.log = log;
    this.#connection = connection;
    this.#signal = signal;
    const language = new CallLanguage(call.turn.language, call.secondaryLanguages);
    const record = new SessionRecord({ call, now, log });
    this.language = language;
    this.record = record;
    this.interruptions = new Interruptions(call.settings);
    const flags = {
      interruptible: this.interruptions.areMadeByCarrier,
      preemptible: this.interruptions.areAllowed,
    };
    const handleSaying = record.noteSaying.bind(record);
    const handleHeard = record.addHeard.bind(record);
    this.voice = new Voice({ connection, now, timers, language, flags, handleSaying, handleHeard });
    this.turns = new Turns({
      ...{ call, now, timers, log, record, language },
      voice: this.voice,
      actions: this.#actions,
      handleFailure: (isAgain) => this.#handleFailure(isAgain),
      handleOver: (turn) => this.#handleTurnOver(turn),
    });
    this.keypad = new Keypad(timers, (keys) => this.#caller?.take(this.#texts.pressed.replace("{keys}", keys)));
    this.answeredBy = new AnsweredBy(call.direction);
    this.#unasked = new UnaskedSpeech(this);
    this.#longest = new Alarm(timers);
    this.#closing = new Alarm(timers);
  }

  async run(): Promise<RelayResult> {
    const stop = () => this.end("stopped", { say: this.#texts.stopped });
    this.#signal.addEventListener("abort", stop, { once: true });
    this.#closing.set(setupMs, () => this.#finish("line_lost"));
    if (this.#signal.aborted) stop();
    void this.#read();
    const result = await this.#result.promise;
    this.#signal.removeEventListener("abort", stop);
    await this.turns.over; // a change that is being made is part of the transcript
    const late = this.#transfer && (await this.#joinedLate(this.#transfer, result.reason));
    await this.record.written;
    return late ?? result;
  }

  get state(): SessionState {
    return this.#state;
  }

  get endReason(): EndReason | undefined {
    return this.#state === "ending" ? this.#ending?.reason : undefined;
  }

  answer(): void {
    if (this.turns.isRunning || this.#state !== "talking") return;
    this.#unasked.stop();
    this.turns.begin();
  }

  fallSilent(heard: "all" | "part", interrupt?: InterruptFrame): void {
    this.turns.cut();
    this.keypad.close();
    if (heard === "all") this.voice.settle();
    else this.voice.cut(interrupt);
  }

  end(reason: EndReason, { say, transfer }: { say?: string | undefined; transfer?: CallTransfer | undefined }): void {
    if (this.#state === "ending" || this.#state === "over") return;
    this.#ending = { reason, transfer };
    if (this.#state === "opening") {
      this.#finish(reason);
      return;
    }
    this.#state = "ending";
    this.#transfer?.cancel();
    this.#unasked.stop();
    if (say !== undefined) {
      this.fallSilent(this.interruptions.mostCut);
      this.voice.sayAll(say, true);
    }
    this.#closing.set(this.voice.remainingMs, () => this.#finish(reason));
  }

  resume(): void {
    this.#state = "talking";
    this.#ending = undefined;
    this.#decided = undefined;
    this.#closing.clear();
  }

  async #read(): Promise<void> {
    try {
      for await (const frame of this.#connection.frames) {
        if (this.#state === "over") return;
        this.#handle(frame);
      }
      this.#finish("hangup");
    } catch {
      this.#finish("line_lost");
    }
  }

  #handle(frame: FrameFromCarrier): void {
    if (frame.type === "setup") this.#open(frame);
    else if (this.#state === "opening") return;
    else if (frame.type === "prompt") this.#caller?.handlePrompt(frame);
    else if (frame.type === "interrupt") this.#caller?.handleInterrupt(frame);
    else if (frame.type === "dtmf") this.#caller?.handleKey(frame.digit);
    // An error's description may repeat what was said.
    else this.log.warn({ call: this.call.id }, "the carrier reports an error on the line of a call");
  }

  #open({ answeredBy, customParameters = {} }: SetupFrame): void {
    if (this.#state !== "opening") return;
    this.#state = "talking";
    this.#openedAt = this.now().getTime();
    this.#closing.clear();
    this.#caller = new CallerInput(this, this.#unasked);
    const { max_duration, wait_for_customer } = this.call.settings;
    const goodbyeMs = Math.min(this.voice.durationMs(this.#texts.goodbye), (max_duration * 1_000) / 2);
    this.#longest.set(max_duration * 1_000 - goodbyeMs, () => {
      this.#longest.set(goodbyeMs, () => this.#finish("max_duration"));
      this.end("max_duration", { say: this.#texts.goodbye });
    });
    this.language.nameAs(customParameters.languages?.split(" ") ?? []);
    if (customParameters.pieces === "true") this.voice.sendPieces();
    this.answeredBy.read(answeredBy ?? customParameters.answeredBy);
    const { who, hasGreeted } = this.answeredBy;
    if (who === "machine" && this.#unasked.leaveMessage({ afterGreeting: !hasGreeted })) return;
    if (!wait_for_customer) this.#unasked.greet();
    this.#unasked.listen();
  }

  /** What built-in tools do to this call. */
  readonly #actions: CallActions = {
    hangUp: () => {
      this.#decided ??= { reason: "assistant_hangup" };
    },
    transfer: (transfer) => {
      this.#decided = { reason: "transferred", transfer };
    },
    sendDigits: (digits) => this.#connection.send({ type: "sendDigits", digits }),
    collectKeys: (request, { signal }) =>
      this.keypad.collect({ ...request, startsInMs: this.voice.remainingMs, signal }),
  };

  #handleTurnOver({ isCut }: { readonly isCut: boolean }): void {
    if (isCut && this.#decided?.reason === "assistant_hangup") this.#decided = undefined;
    if (this.#state !== "talking") return;
    if (this.#decided) {
      const { reason, transfer } = this.#decided;
      this.#decided = undefined;
      if (transfer && this.#callPerson(transfer)) return;
      const say = reason === "assistant_hangup" && !this.voice.isPlaying ? this.#texts.goodbye : undefined;
      this.end(reason, { say, transfer });
      return;
    }
    this.#goOn();
  }

  /** Answers what was said meanwhile, or listens. */
  #goOn(): void {
    if (this.turns.hasWaiting) this.answer();
    else this.#unasked.listen();
  }

  #handleFailure(isAgain: boolean): void {
    if (isAgain) this.end("engine_failed", { say: this.#texts.apologyAndGoodbye });
    else this.voice.sayAll(this.#texts.apology);
  }

  /**
   * Lets the caller wait while a person is called, who hears what it is about. Where the person takes the call, it goes on
   * without us, else with us. @returns False if nobody can be called for this call
   */
  #callPerson(transfer: CallTransfer): boolean {
    const started = startWarmTransfer(transfer, this.call, {
      texts: this.#texts,
      current: this.language.current,
      at: this.now(),
    });
    if (!started) return false;
    this.#state = "waiting";
    this.#transfer = started;
    this.#unasked.stop();
    this.voice.sayAll(this.#texts.holdTheLine);
    this.record.add({ role: "system", text: started.note });
    void started.outcome.then((outcome) => this.#handlePerson(transfer, outcome));
    return true;
  }

  #handlePerson(transfer: CallTransfer, outcome: PersonOutcome): void {
    if (this.#state !== "waiting") return;
    this.#transfer = undefined;
    if (outcome === "joined") this.voice.cut();
    else this.voice.sayAll(`${this.#texts.nobodyAnswers} ${this.#texts.anythingElse}`);
    this.#noteOutcome(outcome);
    if (outcome === "joined") {
      this.#ending = { reason: "transferred", transfer, isJoined: true };
      this.#finish("transferred");
      return;
    }
    this.#state = "talking";
    this.#goOn();
  }

  /**
   * A caller who is connected leaves us, which may come before the news that they were.
   * @returns That the call goes on, where it was this that ended our connection
   */
  async #joinedLate({ transfer, outcome }: WarmTransfer, reason: EndReason): Promise<RelayResult | undefined> {
    const { promise: tooLate, resolve } = Promise.withResolvers<undefined>();
    const cancel = this.timers.after(lateNewsMs, () => resolve(undefined));
    const news = await Promise.race([outcome, tooLate]).finally(cancel);
    if (news !== "joined") {
      if (isGone(reason)) this.record.add({ role: "system", text: leftWaitingNote });
      return undefined;
    }
    this.#noteOutcome(news);
    if (!isGone(reason)) return undefined;
    return resultOf({ reason: "transferred", transfer, isJoined: true }, this.answeredBy.who);
  }

  #noteOutcome(outcome: PersonOutcome): void {
    this.record.add({ role: "system", text: outcomeNotes[outcome] });
  }

  /** The end: nothing is sent after it. */
  #finish(given: EndReason): void {
    if (this.#state === "over") return;
    const ending = endingOf(given, this.#ending);
    this.fallSilent("part");
    this.#state = "over";
    this.#transfer?.cancel();
    this.#unasked.stop();
    this.#longest.clear();
    this.#closing.clear();
    const { transfer } = ending;
    if (transfer && !ending.isJoined)
      this.record.add({ role: "system", text: `Connecting the caller with ${transfer.to}.` });
    const leftMs = this.call.settings.max_duration * 1_000 - (this.now().getTime() - this.#openedAt);
    const mostSeconds = Math.max(1, Math.ceil(leftMs / 1_000));
    const end = { type: "end", handoffData: handoffData(ending, this.language, mostSeconds) } as const;
    if (!isGone(given)) this.#connection.send(end);
    this.#connection.close();
    this.#result.resolve(resultOf(ending, this.answeredBy.who));
  }

  get #texts(): CallWords {
    return this.language.texts;
  }
}
