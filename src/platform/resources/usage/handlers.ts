import * as rows from "../../../contract/operations/account/usage.ts";
import { lastDays } from "../day-range.ts";
import { implement } from "../handler.ts";
import * as users from "../user/store.ts";
import { presentAssistant, presentDay } from "./present.ts";
import { readAssistants, readDays } from "./store.ts";

export const usage = implement(rows, ["db", "now"], {
  async getUsage({ query }, { db, now, userId }) {
    const { timezone } = await users.get(db, userId);
    const { dates } = lastDays(query.days, now(), timezone);
    const [since = "", until = since] = [dates[0], dates.at(-1)];
    const [days, assistants] = await Promise.all([
      readDays(db, userId, { since, until }),
      readAssistants(db, userId, since),
    ]);
    const byDay = new Map(days.map((row) => [row.day, row]));
    return {
      currency: "USD" as const,
      timezone,
      data: dates.map((date) => presentDay(date, byDay.get(date))),
      assistants: assistants
        .map(presentAssistant)
        .sort((a, b) => b.cost - a.cost || b.chats - a.chats || a.assistant_id - b.assistant_id),
    };
  },
});
