import type { CallRelay, Carrier, CarrierCall, ReceivedCall } from "../../../carriers/carrier.ts";
import { parseNumber } from "../../../carriers/parse-number.ts";
import { phoneKeyOf } from "../../../client-address.ts";
import type { Jobs } from "../../../jobs/queue.ts";
import { usd } from "../../../ledger/money.ts";
import { callMinutePrice } from "../../../ledger/prices.ts";
import type { Log } from "../../../log.ts";
import type { SafeFetch } from "../../../safe-fetch/safe-fetch.ts";
import { type Db, inTransaction, type Tx } from "../../../storage/db.ts";
import type { Vault } from "../../../vault.ts";
import * as assistants from "../../assistants/store.ts";
import type { Catalogue } from "../../catalogues/catalogue.ts";
import { spendClient, spendWindow } from "../../daily-spend-cap.ts";
import * as phoneNumbers from "../../phone-numbers/store.ts";
import { askForVariables } from "../../webhooks/ask-for-variables.ts";
import * as deliveries from "../../webhooks/store.ts";
import { beginCall, type NewCall, noteUnpaidCall, OverDailyCap } from "../begin-call.ts";
import { noteCallLeg } from "../call-legs/note-call-leg.ts";
import { moveByCarrier, moveCall } from "../move-call.ts";
import * as recordings from "../recordings/store.ts";
import * as store from "../store.ts";
import { speechOf } from "./call-speech.ts";
import { connectMs } from "./place-call.ts";

interface ReceivingServices {
  readonly db: Db;
  readonly carrier: Carrier;
  readonly catalogue: Catalogue;
  readonly vault: Vault;
  readonly safeFetch: SafeFetch;
  readonly jobs: Jobs;
  readonly now: () => Date;
  readonly log: Log;
  readonly relayUrl: string;
}

/**
 * Takes a call to one of the owners' numbers: its active assistant answers, where the number's month is paid and the
 * balance and the assistant's day cover the longest that the call may last. The owner's server is asked for variables first. A
 * call that they do not cover is listed as not answered.
 * @returns Where the connection is opened, also where the carrier asks again because the answer was lost; nothing if the call is not
 *   answered, or goes on or is over already
 */
export async function receiveCall(
  { sid, from, to }: ReceivedCall,
  services: ReceivingServices,
): Promise<CallRelay | undefined> {
  const { db, carrier, vault, now, jobs } = services;
  const number = await phoneNumbers.findByNumber(db, to);
  if (!number || !phoneNumbers.isSubscribed(number, now())) return undefined;
  const assistantId = await phoneNumbers.findAnswering(db, number.id);
  const assistant =
    assistantId === undefined ? undefined : await assistants.find(db, number.user_id, assistantId, vault);
  if (!assistant) return undefined;
  const country = from === null ? undefined : parseNumber(from, carrier)?.country;
  if (await store.isKnown(db, sid)) return inTransaction(db, (tx) => answerAgain(tx, sid, assistant, services));
  const phones = { customer_phone: from, assistant_phone: to };
  const { variables, delivery } = await askForVariables(assistant, phones, services);
  const take = async (tx: Tx, fitsDay: boolean): Promise<CallRelay | undefined> => {
    if (await store.lock(tx, { sid })) return answerAgain(tx, sid, assistant, services);
    const at = now();
    const window = spendWindow(at);
    const received: NewCall = {
      type: "inbound",
      status: "ringing",
      assistant,
      variables,
      ownNumber: to,
      otherNumber: from,
      price: callMinutePrice(country),
      carrier: carrier.name,
      canBeRecorded: carrier.recordings !== undefined,
      sid,
      spending: {
        assistantId: assistant.id,
        capMicros: assistant.daily_spend_cap === null ? null : usd(assistant.daily_spend_cap),
        client: spendClient(phoneKeyOf(from, vault), window),
        window,
      },
      now: at,
    };
    const paid = fitsDay ? await beginCall(tx, received) : undefined;
    const call = paid ?? (await noteUnpaidCall(tx, received));
    if (delivery) await deliveries.insert(tx, { ...delivery, call_id: call.id });
    if (!paid) {
      const why = { now: at, jobs, endReason: fitsDay ? "insufficient_balance" : "daily_spend_cap" };
      await moveCall(tx, { id: call.id }, "is not answered", why);
      return undefined;
    }
    return relayOf(tx, call, assistant, services);
  };
  try {
    return await inTransaction(db, (tx) => take(tx, true));
  } catch (error) {
    if (!(error instanceof OverDailyCap)) throw error;
    return inTransaction(db, (tx) => take(tx, false));
  }
}

/** The answer to a call that was taken and whose connection has not been opened: the one before is worth nothing any more. */
async function answerAgain(
  tx: Tx,
  sid: string,
  assistant: assistants.AssistantRecord,
  services: ReceivingServices,
): Promise<CallRelay | undefined> {
  const call = await store.lock(tx, { sid });
  const isWaiting = call?.type === "inbound" && call.status === "ringing" && call.assistant_id === assistant.id;
  if (!isWaiting || !(await store.hasToken(tx, call.id, services.now()))) return undefined;
  return relayOf(tx, call, assistant, services);
}

async function relayOf(
  tx: Tx,
  { id }: Pick<store.CallRow, "id">,
  assistant: assistants.AssistantRecord,
  { catalogue, now, relayUrl: url }: ReceivingServices,
): Promise<CallRelay> {
  const speech = await speechOf(assistant, { db: tx, catalogue });
  const token = await store.giveToken(tx, id, new Date(now().getTime() + connectMs));
  return { url, token, speech, isRecorded: (await recordings.find(tx, id)) !== undefined };
}

/** Takes what a carrier reports of a call: a report that comes late or twice changes nothing. */
export async function noteCallStatus(
  report: CarrierCall,
  { db, jobs, now }: { readonly db: Db; readonly jobs: Jobs; readonly now: () => Date },
): Promise<void> {
  const { reference, sid } = report;
  const name = reference === undefined ? { sid } : { reference };
  await inTransaction(db, async (tx) => {
    const moved = await moveByCarrier(tx, name, report, { now: now(), jobs });
    if (!moved && reference !== undefined) await noteCallLeg(tx, reference, report, now());
  });
}
