import type { AssistantUsage, UsageDay } from "../../../contract/operations/account/usage.ts";
import { toUsd } from "../../ledger/money.ts";
import type { AssistantRow, Counts, DayRow } from "./store.ts";

const nothing: Counts = { chats: 0n, chat_messages: 0n, calls: 0n, call_seconds: 0n, micros: 0n };

/** A day; one without usage has zeros. */
export function presentDay(date: string, row: DayRow | undefined): UsageDay {
  const { texts = 0n, whatsapp_messages = 0n } = row ?? {};
  return {
    date,
    ...presentCounts(row ?? nothing),
    texts: Number(texts),
    whatsapp_messages: Number(whatsapp_messages),
  };
}

/** What an assistant used in all. */
export function presentAssistant({ assistant_id, name, ...counts }: AssistantRow): AssistantUsage {
  return { assistant_id, assistant_name: name, ...presentCounts(counts) };
}

function presentCounts({ chats, chat_messages, calls, call_seconds, micros }: Counts) {
  return {
    chats: Number(chats),
    chat_messages: Number(chat_messages),
    calls: Number(calls),
    call_seconds: Number(call_seconds),
    cost: toUsd(micros),
  };
}
