import * as rows from "../../../contract/operations/usage.ts";
import { implement } from "../../http/handler.ts";
import { type Counts, presentAssistant, presentDay } from "./present.ts";
import { readCalls, readChats, readMessages, readNames, readRemoved, readSpent } from "./store.ts";

const dayMs = 24 * 3_600_000;
const nothing: Counts = { chats: 0, chat_messages: 0, calls: 0, call_seconds: 0, micros: 0n };

export const usage = implement(rows, ["db", "now"], {
  async getUsage({ query }, { db, now, userId }) {
    const dates = lastDays(query.days, now());
    const since = { userId, since: new Date(`${dates[0]}T00:00:00Z`) };
    const [spent, chats, calls, messages, removed] = await Promise.all([
      readSpent(db, since),
      readChats(db, since),
      readCalls(db, since),
      readMessages(db, since),
      readRemoved(db, since),
    ]);
    const days = new Map(dates.map((date) => [date, { ...nothing, texts: 0, whatsapp_messages: 0 }]));
    const assistants = new Map<number, Counts>();
    const countsOf = (day: string, assistantId: number | null): Counts[] => {
      const ofDay = days.get(day);
      if (assistantId === null) return ofDay ? [ofDay] : [];
      const ofAssistant = assistants.get(assistantId) ?? { ...nothing };
      assistants.set(assistantId, ofAssistant);
      return ofDay ? [ofDay, ofAssistant] : [];
    };
    for (const { day, kind, assistant_id, count, seconds, micros } of removed) {
      const ofDay = days.get(day);
      const [, ofAssistant] = countsOf(day, assistant_id);
      if (kind === "sms" || kind === "whatsapp") {
        if (ofDay) ofDay[kind === "sms" ? "texts" : "whatsapp_messages"] += count;
        continue;
      }
      for (const counts of [ofDay, ofAssistant]) {
        if (counts && kind === "chat") counts.chats += count;
        if (counts && kind === "call") {
          counts.calls += count;
          counts.call_seconds += seconds;
        }
      }
      // The day has the money already: its ledger entries stay, and name no assistant any more.
      if (ofAssistant) {
        ofAssistant.micros += micros;
        if (kind === "chat_turn") ofAssistant.chat_messages += count;
      }
    }
    for (const { day, kind, assistant_id, count, micros } of spent) {
      for (const counts of countsOf(day, assistant_id)) {
        counts.micros += micros;
        if (kind === "chat_turn") counts.chat_messages += count;
      }
    }
    for (const { day, assistant_id, count } of chats) {
      for (const counts of countsOf(day, assistant_id)) counts.chats += count;
    }
    for (const { day, assistant_id, count, seconds, micros } of calls) {
      for (const counts of countsOf(day, assistant_id)) {
        counts.calls += count;
        counts.call_seconds += seconds;
      }
      // The ledger has named no assistant for it.
      const ofAssistant = assistant_id === null ? undefined : assistants.get(assistant_id);
      if (ofAssistant) ofAssistant.micros += micros;
    }
    for (const { day, channel, count } of messages) {
      const ofDay = days.get(day);
      if (ofDay) ofDay[channel === "sms" ? "texts" : "whatsapp_messages"] += count;
    }
    const names = await readNames(db, [...assistants.keys()]);
    return {
      currency: "USD" as const,
      data: [...days].map(([date, counts]) => presentDay(date, counts)),
      assistants: names
        .map((assistant) => presentAssistant(assistant, assistants.get(assistant.id) ?? nothing))
        .sort((a, b) => b.cost - a.cost || b.chats - a.chats || a.assistant_id - b.assistant_id),
    };
  },
});

/** The last days in UTC, oldest first. */
function lastDays(count: number, now: Date): readonly string[] {
  const today = Math.floor(now.getTime() / dayMs);
  return Array.from({ length: count }, (_, at) =>
    new Date((today - count + 1 + at) * dayMs).toISOString().slice(0, 10),
  );
}
