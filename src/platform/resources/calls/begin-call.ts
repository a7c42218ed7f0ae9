import { randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import type { Variables } from "../../../contract/variable-values.ts";
import { requestTimes } from "../../carriers/request-times.ts";
import { withGiven } from "../../engine/variables.ts";
import { lockOwnerEvents } from "../../events/owner-events.ts";
import { hold } from "../../ledger/ledger.ts";
import { costOfSeconds, type MinutePrice } from "../../ledger/prices.ts";
import type { Tx } from "../../storage/db.ts";
import type { CallsTable } from "../../storage/schema/calls.ts";
import type { CarrierName } from "../../storage/schema/phone-numbers.ts";
import type { AssistantRecord } from "../assistants/store.ts";
import { correctSpending, countSpending, type Spending } from "../daily-spend-cap.ts";
import { expect as expectRecording } from "./recordings/store.ts";
import { type CallRow, insert } from "./store.ts";

/** What a campaign's call belongs to. */
export interface CampaignCall {
  readonly id: number;
  readonly name: string;
  readonly leadId: number;
  /** The secondary contact that is called; null for the lead's own number. */
  readonly contactId: number | null;
}

/** A call about to begin; its preconditions hold but for the money. */
export interface NewCall {
  readonly type: CallsTable["type"];
  readonly status: "initiated" | "ringing";
  readonly assistant: AssistantRecord;
  /** Those that came with the call. */
  readonly variables: Variables;
  readonly ownNumber: string | null;
  readonly otherNumber: string | null;
  readonly price: MinutePrice;
  /** Null: no carrier is part of it. */
  readonly carrier: CarrierName | null;
  readonly sid?: string;
  readonly conversationId?: number;
  /** Where this is less than the assistant's own bound. */
  readonly maxSeconds?: number | undefined;
  readonly campaign?: CampaignCall | undefined;
  /** Whose day it counts against, where a stranger brought it about. */
  readonly spending?: Spending;
  /** Whether its carrier can record it; whether it does is the assistant's setting. (default: false) */
  readonly canBeRecorded?: boolean;
  readonly now: Date;
}

/** How long a call of an assistant may last: what money is held for. */
export function longestSeconds({ max_duration }: Pick<AssistantRecord, "max_duration">): number {
  return Math.ceil(max_duration);
}

/** The day that a call counts against has no room for it: its transaction must be rolled back. */
export class OverDailyCap extends Error {
  override readonly name = "OverDailyCap";
}

/**
 * Writes a call down, with the price of the longest that it may last held, and counted where a stranger calls.
 * @returns Nothing if the balance does not cover that
 * @throws {OverDailyCap}
 */
export async function beginCall(tx: Tx, call: NewCall): Promise<CallRow | undefined> {
  const { assistant, price, now } = call;
  const reference = randomUUID();
  const maxDurationS = mostSecondsOf(call);
  await lockOwnerEvents(tx, assistant.userId);
  const amountMicros = costOfSeconds(price.totalMicros, maxDurationS);
  const counted = call.spending && (await countSpending(tx, call.spending, amountMicros));
  if (call.spending && !counted) throw new OverDailyCap();
  const transferId = await hold(tx, {
    userId: assistant.userId,
    key: `call:${reference}`,
    amountMicros,
    kind: "call",
    reference,
    now,
    expiresAt: new Date(now.getTime() + requestTimes.holdMs),
  });
  if (transferId === undefined) {
    if (counted) await correctSpending(tx, counted, amountMicros);
    return undefined;
  }
  const begun = await insert(tx, { ...rowOf(call, reference), transfer_id: transferId, ...counted });
  if (call.canBeRecorded && assistant.record) await expectRecording(tx, begun.id, now);
  return begun;
}

/** Writes a call down that neither the balance nor the day's cap pays for, with no money held: its owner learns who has called. */
export async function noteUnpaidCall(tx: Tx, call: NewCall): Promise<CallRow> {
  await lockOwnerEvents(tx, call.assistant.userId);
  return insert(tx, rowOf(call, randomUUID()));
}

function mostSecondsOf({ assistant, maxSeconds = Number.POSITIVE_INFINITY }: NewCall): number {
  return Math.min(longestSeconds(assistant), maxSeconds);
}

function rowOf(call: NewCall, reference: string): Insertable<CallsTable> {
  const { assistant, price, now } = call;
  return {
    user_id: assistant.userId,
    assistant_id: assistant.id,
    assistant_name: assistant.name,
    conversation_id: call.conversationId ?? null,
    type: call.type,
    status: call.status,
    own_number: call.ownNumber,
    other_number: call.otherNumber,
    variables: JSON.stringify(withGiven(assistant.variables, call.variables)),
    given_variables: JSON.stringify(call.variables),
    carrier: call.carrier,
    reference,
    sid: call.sid ?? null,
    ring_s: Math.ceil(assistant.ringing_time),
    max_duration_s: mostSecondsOf(call),
    minute_micros: price.totalMicros,
    carrier_minute_micros: price.carrierMicros,
    campaign_id: call.campaign?.id ?? null,
    campaign_name: call.campaign?.name ?? null,
    lead_id: call.campaign?.leadId ?? null,
    lead_contact_id: call.campaign?.contactId ?? null,
    created_at: now,
    updated_at: now,
  };
}
