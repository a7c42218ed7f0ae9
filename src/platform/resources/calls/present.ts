import type { Call, CallDetails } from "../../../contract/operations/phone/calls.ts";
import { isRunning } from "../../call-states.ts";
import { type Micros, toUsd } from "../../ledger/money.ts";
import { costOfSeconds } from "../../ledger/prices.ts";
import { plainTime, timestamp } from "../../time.ts";
import { type LinkOptions, recordingUrl } from "./recordings/links.ts";
import type { RecordingRow } from "./recordings/store.ts";
import type { CallRow, TranscriptRow } from "./store.ts";

/** What a call is shown with. */
export interface CallParts {
  readonly transcript: readonly TranscriptRow[];
  /** Held for a person who is called for it. (default: nothing) */
  readonly callLegHeld?: Micros | undefined;
  readonly recording: RecordingRow | undefined;
  readonly links: LinkOptions;
}

/** A call as the API shows it. @source Resources › Call */
export function present(call: CallRow, { transcript, callLegHeld = 0n, recording, links }: CallParts): Call {
  return {
    id: call.id,
    assistant_name: call.assistant_name,
    campaign_name: call.campaign_name,
    type: call.type,
    duration: call.duration_s,
    assistant_phone_number: call.own_number,
    client_phone_number: call.other_number,
    status: call.status,
    transcript: transcript.length === 0 ? null : formatTranscript(transcript),
    variables: call.variables,
    evaluation: call.evaluation,
    webhook_response: call.webhook_response,
    carrier_cost: toUsd(call.carrier_micros),
    total_cost: toUsd(call.total_micros),
    answered_by: call.answered_by,
    recording_url: recordingUrl(recording, links),
    created_at: plainTime(call.created_at),
    updated_at: plainTime(call.updated_at),
    assistant_id: call.assistant_id,
    end_reason: call.end_reason,
    ended_by: call.ended_by,
    answered_at: call.answered_at && plainTime(call.answered_at),
    ended_at: call.ended_at && plainTime(call.ended_at),
    held: isRunning(call.status) ? toUsd(costOfSeconds(call.minute_micros, call.max_duration_s) + callLegHeld) : 0,
  };
}

/** The same with its carrier, and its transcript piece by piece. */
export function presentDetails(call: CallRow, parts: CallParts): CallDetails {
  const transcript_items = parts.transcript.map(({ role, text, at, interrupted, function_calls }) => ({
    role,
    text,
    at: timestamp(at),
    interrupted,
    function_calls,
  }));
  const recording_state = parts.recording?.state ?? null;
  return { ...present(call, parts), carrier: call.carrier, recording_state, transcript_items };
}

const speakers: Readonly<Record<TranscriptRow["role"], string>> = {
  assistant: "Assistant",
  user: "Customer",
  system: "System",
};

/** A transcript as text. Chosen: a line for each turn. */
export function formatTranscript(transcript: readonly TranscriptRow[]): string {
  return transcript.map(line).join("\n");
}

/** An em dash ends what was cut off, which may have been before its first word. */
function line({ role, text, interrupted }: TranscriptRow): string {
  const words = text.replace(/\s*\n\s*/g, " ");
  return `${speakers[role]}: ${interrupted ? `${words} —`.trimStart() : words}`;
}

/** What starting a call answers, in both places that integrations look. Settled beyond the document. */
export function presentStarted(call: CallRow) {
  const { id, status, type, assistant_id, other_number, created_at } = call;
  return {
    message: "Call initiated successfully",
    data: {
      id,
      call_id: id,
      status,
      type,
      assistant_id: Number(assistant_id),
      client_phone_number: String(other_number),
      created_at: plainTime(created_at),
    },
    call_id: id,
    status,
  };
}
