import type { Services } from "../context.ts";
import * as assistants from "../resources/assistants/store.ts";
import { wasTalked } from "../resources/calls/states.ts";
import * as calls from "../resources/calls/store.ts";
import * as leads from "../resources/leads/store.ts";
import { inTransaction } from "../storage/db.ts";
import { deliver } from "./deliver.ts";
import { postCall } from "./payloads/post-call.ts";

/**
 * Reports a call whose status is its last, where its assistant wants that; the same call once. Chosen: with
 * `send_webhook_only_on_completed`, every call that was talked in counts as completed, whoever hung up.
 * @source Events
 */
export async function reportCall(
  call: calls.CallRow,
  { db, jobs, now, vault }: Pick<Services, "db" | "jobs" | "now" | "vault">,
): Promise<void> {
  if (call.assistant_id === null) return;
  const assistant = await assistants.find(db, call.user_id, call.assistant_id, vault);
  if (!assistant?.is_webhook_active || assistant.webhook_url === null) return;
  if (assistant.send_webhook_only_on_completed && !wasTalked(call.status)) return;
  const transcript = (await calls.transcriptsOf(db, [call.id])).get(call.id) ?? [];
  const row = call.lead_id === null ? undefined : await leads.find(db, call.lead_id);
  const lead = row && { row, contacts: await leads.contactsOf(db, row.id) };
  const payload = postCall({ call, transcript, lead, includesRecording: assistant.include_recording_in_webhook });
  const { webhook_url: url } = assistant;
  const of = { userId: call.user_id, assistantId: assistant.id, callId: call.id };
  await inTransaction(db, async (tx) => {
    if (!(await calls.lock(tx, { id: call.id }))) return; // deleted meanwhile
    await deliver(tx, { ...of, kind: "post-call", url, payload, source: `call ${call.id}` }, { jobs, now: now() });
  });
}
