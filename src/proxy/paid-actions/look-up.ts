import { listCalls } from "../../contract/operations/phone/calls.ts";
import { listSms } from "../../contract/operations/phone/sms.ts";
import { listWhatsappMessages } from "../../contract/operations/phone/whatsapp.ts";
import { isRecord } from "../../contract/record.ts";
import { hashOf } from "../hash.ts";
import type { Settings } from "../options.ts";
import { recordsIn } from "../upstream/records.ts";
import type { Upstream } from "../upstream/upstream.ts";
import { readMicros } from "./amounts.ts";
import type { PaidAction, PaidActions } from "./paid-actions.ts";
import type { Admission } from "./rules/admission.ts";
import { statusOf } from "./status.ts";

/** Chosen: what the platform does not know so long after it was sent, it never got. */
const lostMs = 2 * 60_000;
/** Chosen: the clocks of two servers differ by less. */
const clockSkewMs = 60_000;
const perPage = 100;

/** What looking a paid action up needs of the proxy, and settling it. */
export interface LookUpServices {
  readonly settings: Settings;
  readonly upstream: Upstream;
  readonly paidActions: PaidActions;
  readonly admission: Admission;
}

/** An entry of the platform's list. */
interface Entry {
  readonly id: number;
  readonly status: string;
  readonly costMicros?: number;
}

/**
 * Looks in the platform's lists what came of a paid action. What is found is done; what is not is `unknown`, and after two minutes
 * `failed`, with its money given back.
 */
export async function lookUp(
  services: LookUpServices,
  paidAction: PaidAction,
  { isOver = false }: { /** Whether the platform has said that it ended. */ readonly isOver?: boolean } = {},
): Promise<PaidAction> {
  const { paidActions, admission, settings } = services;
  if (paidAction.state === "done" || !paidAction.criteria) return paidAction;
  const entry = await findEntry(services, paidAction).catch(() => "undecided" as const);
  if (entry === "undecided") return paidAction;
  const admitted = admission.reopen(paidAction.receipt);
  if (entry) {
    const { id, status, costMicros } = entry;
    const done: PaidAction = { ...paidAction, state: "done", criteria: undefined, id, status };
    await paidActions.update(done);
    if (status === "failed") await admitted.release();
    else if (costMicros !== undefined) await admitted.settle(costMicros);
    return done;
  }
  const ageMs = settings.now().getTime() - Date.parse(paidAction.at);
  if (!isOver && ageMs < lostMs) return paidAction;
  const lost: PaidAction = { ...paidAction, state: "done", criteria: undefined, status: "failed" };
  await paidActions.update(lost);
  await admitted.release();
  return lost;
}

/**
 * The newest entry that is this paid action's: sent while it was on its way, to its number, with its text, and no other paid action's.
 * `undecided`: the platform does not know its outcome either, yet.
 */
async function findEntry(services: LookUpServices, paidAction: PaidAction): Promise<Entry | "undecided" | undefined> {
  const begunAt = Date.parse(paidAction.at);
  for (const listed of await listEntries(services, paidAction)) {
    const { id, status, created_at: at } = listed;
    const sentAt = readTime(at);
    const isOnTime = sentAt >= begunAt - clockSkewMs && sentAt <= begunAt + lostMs + clockSkewMs;
    if (typeof id !== "number" || !isOnTime || !(await matches(listed, paidAction))) continue;
    const known = statusOf(status);
    if (known === "unknown" || known === "sending") return "undecided";
    if (!(await services.paidActions.claimEntry(paidAction, id))) continue;
    const costMicros = paidAction.action === "call" ? undefined : readMicros(listed.total_cost);
    return { id, status: known, ...(costMicros === undefined ? {} : { costMicros }) };
  }
  return undefined;
}

/** What the owner's account did with the number, newest first. The lists find parts of a number too. */
async function listEntries({ upstream, settings }: LookUpServices, { action, assistant, criteria }: PaidAction) {
  const { sms, whatsapp } = settings.policy;
  const number = criteria?.number;
  const lists = {
    call: { row: listCalls, query: { phone_number: number, type: "outbound", per_page: perPage } },
    sms: { row: listSms, query: { to: number, phone_number_id: sms?.from, per_page: perPage } },
    whatsapp: {
      row: listWhatsappMessages,
      query: { phone_number: number, sender_id: whatsapp?.senderId, direction: "outbound", per_page: perPage },
    },
    web_call: undefined,
  } as const;
  const list = lists[action];
  if (!list) return [];
  const { body } = await upstream.call(list.row, { action, assistant, query: list.query }, ({ data }) => ({
    entries: recordsIn(data),
  }));
  return body.entries;
}

/** Whether an entry was sent under the paid action's key, or where no key is named has its number and content to the letter. */
async function matches(
  entry: Readonly<Record<string, unknown>>,
  { action, handle, conversation, criteria }: PaidAction,
): Promise<boolean> {
  const { number, textHash, type } = criteria ?? {};
  const { to, phone_number, client_phone_number, body, idempotency_key: key } = entry;
  if (key !== undefined && key !== null) return key === handle;
  if ({ call: client_phone_number, sms: to, whatsapp: phone_number, web_call: undefined }[action] !== number)
    return false;
  if (action === "call") return isRecord(entry.variables) && entry.variables.conversation_id === conversation;
  if (type !== undefined && entry.type !== type) return false;
  return textHash === undefined || (typeof body === "string" && (await hashOf(body)) === textHash);
}

/** Both forms of time that the API has are UTC. */
function readTime(value: unknown): number {
  if (typeof value !== "string") return Number.NaN;
  return Date.parse(`${value.replace(" ", "T").replace(/Z$/, "")}Z`);
}
