import type { AssistantOptions } from "../../contract/assistant-fields.ts";
import type { FunctionCall } from "../../contract/operations/conversations/conversations.ts";
import type { Models, OpenTurn } from "../engine/models.ts";

/** What a relay session needs of a call, and where it keeps what happens in it. */
export interface RelayCall {
  readonly id: number;
  /** Who answers until the call is transferred. */
  readonly assistantId: number;
  readonly direction: "inbound" | "outbound" | "web";
  /** E.164, or "" for a web call. */
  readonly from: string;
  readonly to: string;
  /** The models of the platform; the call's own are `turn.modelIds`. */
  readonly models: Models;
  /** All that an engine receives but the message and what comes before it. Its tools are the mid call tools alone. */
  readonly turn: Omit<OpenTurn, "message" | "history" | "memory" | "remember" | "at">;
  /** The languages besides `turn.language` that the assistant answers in, as ISO 639-1. */
  readonly secondaryLanguages: readonly string[];
  readonly settings: CallSettings;
  /** Aborts once its owner has ended the call, also while its connection is being opened. (default: never) */
  readonly stopped?: AbortSignal;
  /** Aborts once the carrier says that the call is over: its connection may not tell. (default: never) */
  readonly hungUp?: AbortSignal;
  /** Appends to the transcript, one entry at a time, in order. An entry of ours takes the place of what {@link saying} has kept. */
  record(entry: TranscriptEntry): Promise<void>;
  /** Keeps what is being said, until it is recorded: should this process die meanwhile, that is all that is known of it. */
  saying(utterance: Saying | undefined): Promise<void>;
  /** Another assistant of the owner, whom this one hands the call over to; nothing if it may not answer any more. */
  transferTo(assistantId: number): Promise<CallAssistant | undefined>;
  /**
   * Calls a person, tells them what it is about, and has the carrier connect them with the caller, who waits. `signal` aborts
   * once nobody waits any more. (default: this call cannot be connected with anybody)
   */
  callPerson?(person: CalledPerson, options: { readonly signal: AbortSignal }): Promise<PersonOutcome>;
  /** Keeps the engine's memory of this call at once. Rejects when the call is over: then nothing must be done any more. */
  remember(memory: unknown): Promise<void>;
}

/** An assistant that answers in a call, with what of its own it answers by. The course of the call stays as it began. */
export interface CallAssistant extends Pick<RelayCall, "assistantId" | "turn" | "secondaryLanguages"> {
  readonly settings: Pick<CallSettings, "tools" | "fillers" | "filler_config">;
}

/** The fields of an assistant that decide how its calls go, in the API's words and units: an assistant is one of these. */
export type CallSettings = Pick<
  AssistantOptions,
  | "wait_for_customer"
  | "allow_interruptions"
  | "min_interrupt_words"
  | "fillers"
  | "filler_config"
  | "max_duration"
  | "max_silence_duration"
  | "max_initial_silence_duration"
  | "reengagement_interval"
  | "reengagement_prompt"
  | "end_call_on_voicemail"
  | "voice_mail_message"
  | "tools"
>;

/** A part of the session. Of ours, it holds what the caller heard, not what was meant to be said. */
export interface TranscriptEntry {
  readonly role: "assistant" | "user" | "system";
  readonly text: string;
  readonly at: Date;
  /** What ran for this answer, if anything did. */
  readonly functionCalls?: readonly FunctionCall[];
  /** The caller did not hear it to its end. */
  readonly interrupted?: true;
}

/** Something that we are saying, as far as it was sent. */
export type Saying = Pick<TranscriptEntry, "text" | "at"> & Required<Pick<TranscriptEntry, "functionCalls">>;

/** Why a session ended. */
export type EndReason =
  | "hangup"
  | "assistant_hangup"
  | "max_duration"
  | "silence"
  | "initial_silence"
  | "voicemail"
  | "transferred"
  | "line_lost"
  | "engine_failed"
  | "stopped";

/** How a session ended. */
export interface RelayResult {
  readonly reason: EndReason;
  /** Whose decision the end was; null if it was nobody's. */
  readonly endedBy: "customer" | "assistant" | null;
  readonly answeredBy: "human" | "machine" | "unknown";
  /** Where the call goes from here; present with "transferred" alone. */
  readonly transfer?: CallTransfer;
  /** The carrier has connected the caller with the person already: the call goes on without us. */
  readonly isJoined?: true;
}

/** A person to call for a caller who waits. */
export interface CalledPerson {
  /** E.164. */
  readonly to: string;
  /** The owner's number that they are called from, where it is still theirs. */
  readonly phoneNumberId: number;
  /** What they hear when they answer. */
  readonly message: string;
  /** The language of that, as ISO 639-1. */
  readonly language: string;
}

/** What came of calling a person. `joined`: they took the call and talk with the caller. */
export type PersonOutcome = "joined" | "declined" | "busy" | "no answer" | "no number" | "unaffordable" | "failed";

/** Whom a call is handed to. */
export interface CallTransfer {
  /** E.164. */
  readonly to: string;
  /** What the person at `to` is to hear, and the owner's number that they are to be called from, where the carrier can. */
  readonly warm?: { readonly phoneNumberId: number; readonly summary: string };
}
