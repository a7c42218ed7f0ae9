import * as rows from "../../../contract/operations/conversations/results.ts";
import { timestamp } from "../../time.ts";
import { lastDays } from "../day-range.ts";
import { implement } from "../handler.ts";
import * as users from "../user/store.ts";
import { presentCounts } from "./present.ts";
import {
  countWaiting,
  type ResultsRow,
  readComments,
  readResults,
  readUnansweredTopics,
  readUnhelpful,
} from "./store.ts";

export const results = implement(rows, ["db", "now"], {
  async getResults({ query }, { db, now, userId }) {
    const { timezone } = await users.get(db, userId);
    const { dates, since } = lastDays(query.days, now(), timezone);
    const [firstDay = "", lastDay = firstDay] = [dates[0], dates.at(-1)];
    const { assistant_id: assistantId, channel } = query;
    const filter = { userId, firstDay, lastDay, since, assistantId, channel };
    const [sums, waiting, unanswered, comments, unhelpful] = await Promise.all([
      readResults(db, filter),
      countWaiting(db, filter),
      readUnansweredTopics(db, filter),
      readComments(db, filter),
      readUnhelpful(db, filter),
    ]);
    const byDay = new Map(sums.map((row) => [row.day, row]));
    return {
      timezone,
      total: presentCounts(
        sums.find(({ day, assistant_id, channel }) => day === null && assistant_id === null && channel === null),
      ),
      data: dates.map((date) => ({ date, ...presentCounts(byDay.get(date)) })),
      // One that was deleted since is in the other sums.
      assistants: sums.toSorted(byConversations).flatMap((row) => {
        const { assistant_id, assistant_name } = row;
        return assistant_id === null || assistant_name === null
          ? []
          : [{ assistant_id, assistant_name, ...presentCounts(row) }];
      }),
      channels: sums
        .toSorted(byConversations)
        .flatMap((row) => (row.channel === null ? [] : [{ channel: row.channel, ...presentCounts(row) }])),
      waiting,
      unanswered: [...unanswered],
      comments: comments.map((comment) => ({ ...comment, created_at: timestamp(comment.created_at) })),
      unhelpful: unhelpful.map((answer) => ({ ...answer, created_at: timestamp(answer.created_at) })),
    };
  },
});

function byConversations(a: ResultsRow, b: ResultsRow): number {
  return Number(b.conversations - a.conversations);
}
