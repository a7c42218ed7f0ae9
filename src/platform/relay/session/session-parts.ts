import type { InterruptFrame } from "../../carriers/relay-connection/frames.ts";
import type { Log } from "../../log.ts";
import type { EndReason, RelayCall } from "../call.ts";
import type { Timers } from "../timers.ts";
import type { AnsweredBy } from "./caller/answered-by.ts";
import type { Interruptions } from "./caller/interruptions.ts";
import type { Keypad } from "./caller/keypad.ts";
import type { CallLanguage } from "./language.ts";
import type { SessionRecord } from "./session-record.ts";
import type { Voice } from "./speech/voice.ts";
import type { Turns } from "./turns/turns.ts";

/** How far a session has come. `waiting`: a person is being called for the caller. */
export type SessionState = "opening" | "talking" | "waiting" | "ending" | "over";

/** One session as its parts see it: what it consists of, and what each part can have happen in it. */
export interface CallSession {
  readonly call: RelayCall;
  readonly now: () => Date;
  readonly timers: Timers;
  readonly log: Log;
  readonly state: SessionState;
  /** Why the session is ending, once it is. */
  readonly endReason: EndReason | undefined;
  readonly language: CallLanguage;
  readonly record: SessionRecord;
  readonly interruptions: Interruptions;
  readonly voice: Voice;
  readonly turns: Turns;
  readonly keypad: Keypad;
  readonly answeredBy: AnsweredBy;
  /** Answers what the caller has said, once the turn before is over. */
  answer(): void;
  /** Says no more of what is being said. `interrupt` is the carrier's, where it has cut us. */
  fallSilent(heard: "all" | "part", interrupt?: InterruptFrame): void;
  /** Ends the session when all is said. `say` replaces what is being said; without it that is heard to its end. */
  end(reason: EndReason, options: { readonly say?: string | undefined }): void;
  /** Goes on although the assistant has said goodbye. */
  resume(): void;
}
