import { memoryOfDone } from "../../../engine/tools/call-memory.ts";
import { EngineFailure } from "../../../engine/turn.ts";
import type { Log } from "../../../log.ts";
import type { RelayCall } from "../../call.ts";
import type { Timers } from "../../timers.ts";
import type { CallLanguage } from "../language.ts";
import type { SessionRecord } from "../session-record.ts";
import type { Voice } from "../speech/voice.ts";
import { AnsweringAssistant } from "./answering.ts";
import { chooseFiller } from "./fillers.ts";
import { SpokenTurn, type TurnOutcome } from "./spoken-turn.ts";
import { type CallActions, callTools } from "./tools.ts";

export interface TurnsOptions {
  readonly call: RelayCall;
  readonly record: SessionRecord;
  readonly voice: Voice;
  readonly language: CallLanguage;
  readonly actions: CallActions;
  readonly now: () => Date;
  readonly timers: Timers;
  readonly log: Log;
  /** Called after a turn that failed; `isAgain` after the one before it did too. */
  readonly handleFailure: (isAgain: boolean) => void;
  /** Called when nothing of a turn runs any more. */
  readonly handleOver: (turn: { readonly isCut: boolean }) => void;
}

/** What of a caller's words one answer takes up, the last ones: as much as one frame holds. */
const longestMessageChars = 4_000;

/** What a turn took up, and what the engine kept during it. */
interface TurnStart {
  readonly message: string;
  remembered: unknown;
  /** What takes back each transfer that was made in it. */
  readonly transfers: (() => void)[];
}

/** Answers what the caller says, one turn after the other, and keeps what one turn leaves to the next. */
export class Turns {
  readonly #options: TurnsOptions;
  readonly #answering: AnsweringAssistant;
  #turn: SpokenTurn | undefined;
  /** What the caller said that no turn has taken up yet. */
  #waiting = "";
  /** What a turn took up that was cut before it did anything: the caller had not finished. */
  #carried = "";
  #memory: unknown = null;
  #failures = 0;
  /** How many function calls of the turn are in the transcript. */
  #attachedCalls = 0;
  #fillers = 0;

  constructor(options: TurnsOptions) {
    this.#options = options;
    this.#answering = new AnsweringAssistant(options.call);
  }

  get isRunning(): boolean {
    return this.#turn !== undefined;
  }

  /** Resolves when nothing of the turn runs any more. */
  get over(): Promise<unknown> | undefined {
    return this.#turn?.over;
  }

  /** Whether the caller said something that no turn has taken up yet. */
  get hasWaiting(): boolean {
    return this.#waiting !== "";
  }

  /** Whether a turn was cut before it did anything. */
  get hasCarried(): boolean {
    return this.#carried !== "";
  }

  /** Adds words to what the next turn answers. */
  add(words: string): void {
    this.#waiting = joined(this.#waiting, words);
  }

  /** Answers what the caller has said; not while a turn runs. */
  begin(): void {
    if (this.#turn) return;
    const { call, record, voice, language, actions, now, timers } = this.#options;
    const message = joined(this.#carried, this.#waiting);
    this.#carried = "";
    this.#waiting = "";
    const start: TurnStart = { message, remembered: this.#memory, transfers: [] };
    const part = {
      message,
      wasShown: (markdown: string) => record.wasHeard(voice.written(markdown)),
      history: record.history,
      remember: async (memory: unknown) => {
        await call.remember(memory);
        start.remembered = memory;
      },
      at: now(),
    };
    const turnOf = (more: { readonly memory: unknown; readonly handedOverBy?: string }) => {
      const { turn, settings } = this.#answering.current;
      const tools = [
        ...turn.tools,
        ...callTools(settings.tools, { direction: call.direction, actions, texts: language.texts }),
      ];
      return this.#answering.turn({ ...part, ...more, tools, language: language.current });
    };
    const first = turnOf({ memory: this.#memory });
    record.addToHistory("user", message);
    this.#attachedCalls = 0;
    const turn = new SpokenTurn({
      models: call.models,
      first,
      transferTo: async (id, handedOverBy) => {
        const takeBack = await this.#answering.transferTo(id);
        if (!takeBack) return undefined;
        const before = start.remembered;
        // What is under way with one assistant is nothing to the other; what was done is not done again.
        const handedOver = memoryOfDone(before);
        start.remembered = handedOver;
        start.transfers.push(() => {
          takeBack();
          if (start.remembered === handedOver) start.remembered = before;
        });
        if (this.#turn !== turn) this.#memory = start.remembered;
        language.answerAs(this.#answering.current);
        return turnOf({ memory: start.remembered, handedOverBy });
      },
      timers,
      say: (markdown, last) => {
        if (last) voice.attach(turn.functionCalls);
        voice.say(markdown, last);
      },
      handleSilence: () => {
        const { fillers, filler_config: own } = this.#answering.current.settings;
        if (!fillers || voice.isPlaying) return;
        voice.say(
          chooseFiller(own, message, language.texts, { language: language.current, used: this.#fillers++ }),
          false,
        );
      },
    });
    this.#turn = turn;
    void turn.over.then((outcome) => this.#handleOver(turn, outcome, start));
  }

  /** Says no more of the turn that runs. What ran for it so far belongs to what was said of it. */
  cut(): void {
    const turn = this.#turn;
    if (turn && !turn.isCut) {
      this.#attachedCalls = turn.functionCalls.length;
      this.#options.voice.attach([...turn.functionCalls]);
    }
    turn?.cut();
  }

  #handleOver(turn: SpokenTurn, outcome: TurnOutcome, start: TurnStart): void {
    this.#turn = undefined;
    const { message, transfers } = start;
    const { record, language, handleOver, now } = this.#options;
    if (outcome.kind === "failed" && !turn.isCut) for (const takeBack of transfers.toReversed()) takeBack();
    const { remembered } = start;
    const isChanged = outcome.kind !== "cut" || outcome.hasWritten || transfers.length > 0;
    const memory = outcome.kind === "done" ? outcome.memory : isChanged ? remembered : this.#memory;
    // A turn that was cut before it changed anything leaves nothing behind, also where it was about to.
    if (outcome.kind === "done" || memory !== remembered) record.keep(memory);
    this.#memory = memory;
    if (turn.isCut) {
      if (outcome.kind === "cut" && !outcome.hasActed) {
        this.#carried = message;
        record.removeLastWords();
      }
      const late = turn.functionCalls.slice(this.#attachedCalls);
      if (late.length > 0)
        record.addHeard({ text: "", unheard: "", at: now(), functionCalls: late, interrupted: true });
    } else if (outcome.kind === "failed") {
      language.answerAs(this.#answering.current);
      this.#handleFailure(turn, outcome.cause);
    } else {
      this.#failures = 0;
    }
    handleOver(turn);
  }

  #handleFailure(turn: SpokenTurn, error: unknown): void {
    const { call, log, voice, handleFailure } = this.#options;
    const reason = error instanceof EngineFailure ? error.reason : "model unavailable";
    log.warn({ call: call.id, reason, error }, "a turn of a call failed");
    this.#failures += 1;
    voice.attach(turn.functionCalls);
    handleFailure(this.#failures >= 2);
  }
}

/** What was said in two parts, as far as one answer takes it up. */
function joined(before: string, words: string): string {
  return `${before} ${words}`.trim().slice(-longestMessageChars).toWellFormed();
}
