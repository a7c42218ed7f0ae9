import type { InterruptFrame } from "../../carriers/line/frames.ts";
import type { Log } from "../../log.ts";
import type { EndReason, RelayCall } from "../call.ts";
import type { Timers } from "../timers.ts";
import type { AnsweredBy } from "./caller/answered-by.ts";
import type { Interruptions } from "./caller/interruptions.ts";
import type { Keypad } from "./caller/keypad.ts";
import type { CallLanguage } from "./language.ts";
import type { Voice } from "./speech/voice.ts";
import type { TalkRecord } from "./talk-record.ts";
import type { Turns } from "./turns/turns.ts";

/** How far a talk has come. `waiting`: a person is being called for the caller. */
export type TalkState = "opening" | "talking" | "waiting" | "ending" | "over";

/** One talk as its parts see it: what it consists of, and what each part can have happen in it. */
export interface Talk {
  readonly call: RelayCall;
  readonly now: () => Date;
  readonly timers: Timers;
  readonly log: Log;
  readonly state: TalkState;
  /** Why the talk is ending, once it is. */
  readonly endReason: EndReason | undefined;
  readonly language: CallLanguage;
  readonly record: TalkRecord;
  readonly interruptions: Interruptions;
  readonly voice: Voice;
  readonly turns: Turns;
  readonly keypad: Keypad;
  readonly answeredBy: AnsweredBy;
  /** Answers what the caller has said, once the turn before is over. */
  answer(): void;
  /** Says no more of what is being said. `interrupt` is the carrier's, where it has cut us. */
  fallSilent(heard: "all" | "part", interrupt?: InterruptFrame): void;
  /** Ends the talk when all is said. `say` replaces what is being said; without it that is heard to its end. */
  end(reason: EndReason, options: { readonly say?: string | undefined }): void;
  /** Goes on although the assistant has said goodbye. */
  resume(): void;
}
