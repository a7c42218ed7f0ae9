import { conversationTypes } from "../../channels/channels.ts";
import { operation } from "../../kit/operation.ts";
import { s } from "../../kit/schema.ts";
import { rowLimits } from "../limits.ts";

const count = s.integer({ min: 0 });

/** What became of the conversations that began in a time. Test conversations are counted nowhere. Ours, as all of this file. */
const counts = {
  /** In which the visitor has written, or asked for a person. */
  conversations: count,
  /** Those of them for which nobody was asked, and which no person answered. */
  without_person: count,
  /** How often a visitor waited for a person and was answered. */
  answered_waits: count,
  /** How long they waited on average; null if nobody did. */
  first_answer_seconds: s.nullable(s.number({ min: 0 })),
  /** How many of those waits took at most five minutes. */
  answered_in_5_minutes: count,
  ratings: count,
  /** From 1 to 5, on average; null if nobody rated. */
  rating: s.nullable(s.number({ min: 1, max: 5 })),
  /** How often each was given: 1, 2, 3, 4, 5. */
  rated: s.array(count),
  /** How many single answers visitors found helpful, and how many they did not. */
  helpful: count,
  not_helpful: count,
};

/** What a day of the account's time zone had, by when the conversations began. */
export const ResultsDay = s.object({ date: s.date(), ...counts });
export type ResultsDay = s.Infer<typeof ResultsDay>;

/** What all days had together. */
export const ResultsTotal = s.object(counts);
export type ResultsTotal = s.Infer<typeof ResultsTotal>;

const channel = s.enum(conversationTypes().filter((type) => type !== "test") as [string, ...string[]]);

/** What came of conversations, by day, assistant and channel. */
export const getResults = operation({
  id: "getResults",
  summary: "Get results by day",
  notes:
    "Of the conversations that began in the last days of the account's timezone, today included, oldest first; a day without any has zeros. " +
    "assistant_id and channel choose some of them. assistants and channels hold those with any, the most conversations first. " +
    "unanswered holds the ten questions that assistants could not answer most often in these days, comments the newest " +
    "twenty ratings with words, unhelpful the newest twenty answers that visitors found not helpful.",
  tag: "User",
  method: "GET",
  path: "/user/results",
  auth: "bearer",
  errorShape: "message",
  query: s.object({
    days: s.defaulted(s.integer(rowLimits.resultsDays), 28),
    assistant_id: s.optional(s.id()),
    channel: s.optional(channel),
  }),
  success: {
    status: 200,
    chosen: true,
    body: s.object({
      timezone: s.string(),
      total: ResultsTotal,
      data: s.array(ResultsDay),
      assistants: s.array(s.object({ assistant_id: s.id(), assistant_name: s.string(), ...counts })),
      channels: s.array(s.object({ channel: s.string(), ...counts })),
      /** Visitors of these conversations who wait for a person now: their waits are in no average yet. */
      waiting: count,
      unanswered: s.array(
        s.object({
          assistant_id: s.id(),
          assistant_name: s.string(),
          question: s.string(),
          count: s.integer({ min: 1 }),
          /** Where it was asked last. */
          conversation_id: s.uuid(),
        }),
      ),
      comments: s.array(
        s.object({
          conversation_id: s.uuid(),
          rating: s.integer({ min: 1, max: 5 }),
          comment: s.string(),
          created_at: s.timestamp(),
        }),
      ),
      unhelpful: s.array(
        s.object({
          /** Null where it was deleted since. */
          assistant_id: s.nullable(s.id()),
          assistant_name: s.nullable(s.string()),
          conversation_id: s.uuid(),
          /** What the visitor had written before it, shortened as the answer; null where they had written nothing. */
          question: s.nullable(s.string()),
          answer: s.string(),
          created_at: s.timestamp(),
        }),
      ),
    }),
  },
  failures: {},
});
