import type { AssistantUsage, UsageDay } from "../../../contract/operations/usage.ts";
import { type Micros, toUsd } from "../../ledger/money.ts";

/** What was used, of all channels that belong to an assistant. */
export interface Counts {
  chats: number;
  chat_messages: number;
  calls: number;
  call_seconds: number;
  micros: Micros;
}

/** What was used on a day; texts and WhatsApp messages are counted for the whole account. */
export function presentDay(
  date: string,
  { micros, ...counts }: Counts & { readonly texts: number; readonly whatsapp_messages: number },
): UsageDay {
  return { date, ...counts, cost: toUsd(micros) };
}

/** What an assistant used in all. */
export function presentAssistant(
  { id, name }: { readonly id: number; readonly name: string },
  { micros, ...counts }: Counts,
): AssistantUsage {
  return { assistant_id: id, assistant_name: name, ...counts, cost: toUsd(micros) };
}
