import { wasConnected } from "../../call-states.ts";
import type { Jobs } from "../../jobs/queue.ts";
import { type Db, inTransaction, type Tx } from "../../storage/db.ts";
import type { Vault } from "../../vault.ts";
import * as assistants from "../assistants/store.ts";
import { recordingUrl } from "../calls/recordings/links.ts";
import * as recordings from "../calls/recordings/store.ts";
import * as calls from "../calls/store.ts";
import * as leads from "../leads/store.ts";
import { deliver } from "./deliver.ts";
import { postCall } from "./payloads/post-call.ts";

/**
 * Reports a call whose status is its last, where its assistant wants that; the same call once. Chosen: with
 * `send_webhook_only_on_completed`, every call that was talked in counts as completed, whichever side hung up.
 * @source Events
 */
export async function reportCall(
  call: calls.CallRow,
  {
    db,
    jobs,
    now,
    vault,
    apiUrl = "",
  }: {
    readonly db: Db;
    readonly jobs: Jobs;
    readonly now: () => Date;
    readonly vault: Vault;
    readonly apiUrl: string | undefined;
  },
): Promise<void> {
  const assistant = await findReporting(db, call, vault);
  if (!assistant) return;
  const transcript = (await calls.transcriptsOf(db, [call.id])).get(call.id) ?? [];
  const row = call.lead_id === null ? undefined : await leads.find(db, call.lead_id);
  const lead = row && { row, contacts: await leads.contactsOf(db, row.id) };
  const recording = assistant.include_recording_in_webhook
    ? recordingUrl(await recordings.find(db, call.id), { vault, now, apiUrl })
    : undefined;
  const payload = postCall({ call, transcript, lead, recordingUrl: recording });
  const { webhook_url: url } = assistant;
  const of = { userId: call.user_id, assistantId: assistant.id, callId: call.id };
  await inTransaction(db, async (tx) => {
    if (!(await calls.lock(tx, { id: call.id }))) return; // deleted meanwhile
    await deliver(tx, { ...of, kind: "post-call", url, payload, source: `call ${call.id}` }, { jobs, now: now() });
  });
}

/** The assistant of a call, where it wants the call reported. */
export async function findReporting(
  db: Db | Tx,
  { user_id: userId, assistant_id: id, status }: calls.CallRow,
  vault: Vault,
) {
  const assistant = id === null ? undefined : await assistants.find(db, userId, id, vault);
  if (!assistant?.is_webhook_active || assistant.webhook_url === null) return undefined;
  if (assistant.send_webhook_only_on_completed && !wasConnected(status)) return undefined;
  return { ...assistant, webhook_url: assistant.webhook_url };
}
