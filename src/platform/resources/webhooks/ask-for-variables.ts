import { s } from "../../../contract/kit/schema.ts";
import { isRecord } from "../../../contract/record.ts";
import { objectOf, type Variables, variableValues } from "../../../contract/variable-values.ts";
import { findUnstorable } from "../../../http/input/storable.ts";
import type { Log } from "../../log.ts";
import type { AssistantRecord } from "../assistants/store.ts";
import type { SendingServices } from "./send.ts";
import { sendOnce } from "./send-once.ts";
import type { NewDeliveryRow } from "./store.ts";
import { switchOffWhereGone } from "./switch-off.ts";

/**
 * Asks the owner's server for variables of an inbound call, whose caller waits: once, and without its answer the call goes on
 * all the same. Chosen: the answer is an object with `variables`, or is itself the variables; one that breaks the rules of
 * variables counts as none, for it comes from elsewhere.
 * @returns The delivery too, to be stored with the call: it names the caller, and is deleted with the call
 */
export async function askForVariables(
  assistant: AssistantRecord,
  phones: { readonly customer_phone: string | null; readonly assistant_phone: string },
  services: SendingServices & { readonly log: Log },
): Promise<{ variables: Variables; delivery: NewDeliveryRow | undefined }> {
  const { inbound_webhook_url: url, id: assistantId, userId } = assistant;
  if (url === null) return { variables: {}, delivery: undefined };
  try {
    const of = { userId, assistantId, kind: "inbound-call", url } as const;
    const { delivery, outcome } = await sendOnce({ ...of, payload: phones }, services);
    await switchOffWhereGone(outcome, of, services);
    return { variables: outcome.error === undefined ? readVariables(outcome.text ?? "") : {}, delivery };
  } catch (error) {
    services.log.warn({ assistant: assistantId, error }, "an owner's server could not be asked for variables");
    return { variables: {}, delivery: undefined };
  }
}

const shape = s.object({ variables: variableValues });

/** The variables in an answer; none where it breaks a rule of theirs. */
export function readVariables(text: string): Variables {
  try {
    const answer: unknown = JSON.parse(text);
    if (!isRecord(answer)) return {};
    const given = objectOf(answer.variables);
    const read = shape.safeParse({ variables: isRecord(given) ? given : answer });
    return read.success && findUnstorable(read.data.variables) === undefined ? read.data.variables : {};
  } catch {
    return {}; // no JSON
  }
}
