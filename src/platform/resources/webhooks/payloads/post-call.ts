import { plainTime, timestamp } from "../../../time.ts";
import { formatTranscript } from "../../calls/present.ts";
import type { CallRow, TranscriptRow } from "../../calls/store.ts";
import { present as presentLead } from "../../leads/present.ts";
import type { ContactRow, LeadRow } from "../../leads/store.ts";

/** A call as it is reported once its status is its last. The names are settled beyond the document. @source Events */
export interface PostCall {
  readonly id: number;
  readonly customer_phone: string | null;
  readonly assistant_phone: string | null;
  /** Seconds. */
  readonly duration: number;
  readonly status: string;
  readonly extracted_variables: Readonly<Record<string, unknown>>;
  readonly input_variables: Readonly<Record<string, unknown>>;
  readonly transcript: readonly {
    readonly text: string;
    readonly type: "message" | "event";
    readonly sender: "assistant" | "customer" | "system";
    readonly timestamp: string;
  }[];
  readonly formatted_transcript: string;
  /** Only with the setting `include_recording_in_webhook`. */
  readonly recording_url?: string | null;
  readonly created_at: string;
  readonly finished_at: string | null;
  readonly lead: object | null;
  readonly campaign: { readonly id: number; readonly name: string } | null;
}

/** What a report of a call is made of. */
export interface ReportedCall {
  readonly call: CallRow;
  readonly transcript: readonly TranscriptRow[];
  readonly lead: { readonly row: LeadRow; readonly contacts: readonly ContactRow[] } | undefined;
  /** Null: there is none; undefined: the report leaves it out. */
  readonly recordingUrl: string | null | undefined;
}

const senders = { assistant: "assistant", user: "customer", system: "system" } as const;

/** Builds the report of a call. */
export function postCall({ call, transcript, lead, recordingUrl }: ReportedCall): PostCall {
  const { campaign_id: id, campaign_name: name } = call;
  const campaign = id === null || name === null ? null : { id, name };
  return {
    id: call.id,
    customer_phone: call.other_number,
    assistant_phone: call.own_number,
    duration: call.duration_s,
    status: call.status,
    extracted_variables: extracted(call.evaluation),
    input_variables: call.given_variables,
    transcript: transcript.map(({ role, text, at }) => ({
      text,
      type: role === "system" ? "event" : "message",
      sender: senders[role],
      timestamp: timestamp(at),
    })),
    formatted_transcript: formatTranscript(transcript),
    ...(recordingUrl === undefined ? {} : { recording_url: recordingUrl }),
    created_at: plainTime(call.created_at),
    finished_at: call.ended_at && plainTime(call.ended_at),
    lead: lead && campaign ? presentLead(lead.row, { campaign, contacts: lead.contacts }) : null,
    campaign,
  };
}

/** Chosen: `status` says whether the call was evaluated, `summary` what it came to; the owner's own fields stand over both. */
function extracted(evaluation: CallRow["evaluation"]): Record<string, unknown> {
  const { summary = null, values = {} } = (evaluation ?? {}) as { summary?: string | null; values?: object };
  return { status: evaluation !== null, summary, ...values };
}
