import * as z from "zod";

/*
 * The frames of one call, as JSON: ConversationRelay's own, so that a carrier that speaks it needs no translation.
 * https://www.twilio.com/docs/voice/conversationrelay/websocket-messages
 */

/** Frames are no longer than this, in bytes. Chosen: speech that was written down is far shorter. */
export const longestFrameBytes = 64 * 1024;
/** Of what a caller says at once. Chosen: five minutes of speech without a pause. */
const longestPromptChars = 4_000;
const longestNameChars = 200;
const mostParameters = 50;

const name = z.string().max(longestNameChars);
const spoken = z.string().transform((text) => text.slice(0, longestPromptChars).toWellFormed());

/** The first frame: the connection is open. What only one carrier fills in is not read. */
const SetupFrame = z.object({
  type: z.literal("setup"),
  sessionId: name.optional(),
  callSid: name.optional(),
  from: name.optional(),
  to: name.optional(),
  direction: name.optional(),
  /** Who answered, as far as the carrier can say: "human", "machine…" or "unknown". Ours; others give it as a parameter. */
  answeredBy: name.optional(),
  /**
   * What the request for the call gave along: `token` is the call's own, `answeredBy` as above, `languages` are the carrier's
   * names for those of the call, with spaces between them. `pieces`, "true" from our own page, asks for {@link TextFrame.pieces}.
   */
  customParameters: z
    .record(name, z.string().max(longestPromptChars))
    .refine((parameters) => Object.keys(parameters).length <= mostParameters)
    .optional(),
});
/** What the caller says. It is not over yet while `last` is false: the next one holds these words again, and more. */
const PromptFrame = z.object({
  type: z.literal("prompt"),
  voicePrompt: spoken,
  /** BCP 47. */
  lang: name.optional(),
  last: z.boolean().default(true),
});
/** The caller spoke while we did, and hears no more of it. */
const InterruptFrame = z.object({
  type: z.literal("interrupt"),
  utteranceUntilInterrupt: spoken.default(""),
  /** Documented both as a number and as a string of digits. */
  durationUntilInterruptMs: z.coerce.number().nonnegative().optional().catch(undefined),
});
const DtmfFrame = z.object({ type: z.literal("dtmf"), digit: z.string().regex(/^[0-9A-D*#]$/) });
const ErrorFrame = z.object({ type: z.literal("error"), description: z.string().optional() });

const FrameFromCarrier = z.discriminatedUnion("type", [SetupFrame, PromptFrame, InterruptFrame, DtmfFrame, ErrorFrame]);
/** A frame that was read. */
export type FrameFromCarrier = z.output<typeof FrameFromCarrier>;
export type SetupFrame = Extract<FrameFromCarrier, { type: "setup" }>;
export type PromptFrame = Extract<FrameFromCarrier, { type: "prompt" }>;
export type InterruptFrame = Extract<FrameFromCarrier, { type: "interrupt" }>;
/** A frame as a carrier writes it: what may be left out may be missing. */
export type CarrierFrame = z.input<typeof FrameFromCarrier>;

/** Text to speak. Tokens are spoken as one text, up to the one that is the last. */
export interface TextFrame {
  readonly type: "text";
  readonly token: string;
  readonly last: boolean;
  /** BCP 47, where it is not the call's own. */
  readonly lang?: string;
  /** Whether the caller's speech cuts it. (default: true) */
  readonly interruptible?: boolean;
  /** Whether what is said next cuts it. (default: false) */
  readonly preemptible?: boolean;
  /** The token piece by piece as it is spoken and as it is written, for captions. Only where that was asked for, and the two differ. Ours. */
  readonly pieces?: readonly (readonly [spoken: string, written: string])[];
}

export type FrameToCarrier =
  | TextFrame
  | { readonly type: "play"; readonly source: string; readonly loop?: number; readonly interruptible?: boolean }
  /** Presses keys on behalf of the assistant; `w` waits half a second. */
  | { readonly type: "sendDigits"; readonly digits: string }
  | { readonly type: "language"; readonly ttsLanguage?: string; readonly transcriptionLanguage?: string }
  /** Our last frame. `handoffData` is JSON: {@link HandoffData}. */
  | { readonly type: "end"; readonly handoffData?: string };

/** What the carrier does when the session is over: it ends the call, or connects the caller with somebody else. */
export interface HandoffData {
  /** Why the session ended. */
  readonly reason: string;
  /** E.164: where the call goes from here. */
  readonly transferTo?: string;
  /** What the call is about, for a carrier that can say so to the person who answers. */
  readonly summary?: string;
  /** What the caller hears where nobody takes the call there, and in which language, as ISO 639-1. */
  readonly unanswered?: { readonly say: string; readonly language: string };
  /** How long both may talk there at most, in seconds. */
  readonly mostSeconds?: number;
  /** The carrier has connected the caller with a person: the call goes on without us. */
  readonly joined?: true;
}

/** Reads what a carrier is to do from its JSON; nothing of what is no JSON. Never throws. */
export function readHandoff(json: string | undefined): Partial<HandoffData> {
  try {
    const value: unknown = JSON.parse(json ?? "{}");
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** What became of reading a frame; a kind that we do not know is a carrier's news, and no error. */
export type ReadFrame =
  | { readonly kind: "frame"; readonly frame: FrameFromCarrier }
  | { readonly kind: "unknown"; readonly type: string }
  | { readonly kind: "malformed" };

const knownTypes: ReadonlySet<string> = new Set(["setup", "prompt", "interrupt", "dtmf", "error"]);

/** Reads a frame from its JSON. Never throws. */
export function readFrame(json: string): ReadFrame {
  if (json.length > longestFrameBytes) return { kind: "malformed" };
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return { kind: "malformed" };
  }
  const read = FrameFromCarrier.safeParse(value);
  if (read.success) return { kind: "frame", frame: read.data };
  const type = typeof value === "object" && value !== null ? (value as { type?: unknown }).type : undefined;
  // Only what looks like a name is repeated in a log.
  if (typeof type === "string" && /^[\w-]{1,40}$/.test(type) && !knownTypes.has(type)) return { kind: "unknown", type };
  return { kind: "malformed" };
}
