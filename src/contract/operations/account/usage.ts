import { operation } from "../../kit/operation.ts";
import { s } from "../../kit/schema.ts";
import { rowLimits } from "../limits.ts";

/** What is counted of a day, and of an assistant. Test conversations are counted nowhere. Ours. */
const counts = {
  /** Conversations that began; those of pages in which the visitor has written or asked for a person. */
  chats: s.integer({ min: 0 }),
  /** Chat messages that were answered and charged. */
  chat_messages: s.integer({ min: 0 }),
  calls: s.integer({ min: 0 }),
  call_seconds: s.integer({ min: 0 }),
  /** In USD. */
  cost: s.number({ min: 0 }),
};

/** What one day of the account's time zone had. Ours. */
export const UsageDay = s.object({
  date: s.date(),
  ...counts,
  /** Texts of both directions that did not fail. */
  texts: s.integer({ min: 0 }),
  /** WhatsApp messages of both directions that did not fail. */
  whatsapp_messages: s.integer({ min: 0 }),
});
export type UsageDay = s.Infer<typeof UsageDay>;

/** What an assistant had in all days together. Costs that belong to no assistant, such as a number's, are in none. Ours. */
export const AssistantUsage = s.object({ assistant_id: s.id(), assistant_name: s.string(), ...counts });
export type AssistantUsage = s.Infer<typeof AssistantUsage>;

/** What was used and what it cost, by day. Ours. */
export const getUsage = operation({
  id: "getUsage",
  summary: "Get usage by day",
  notes:
    "The last days of the account's timezone, today included, oldest first; a day without usage has zeros. Costs in USD, by the day on which " +
    "the money was held. assistants holds those with usage, the costliest first.",
  tag: "User",
  method: "GET",
  path: "/user/usage",
  auth: "bearer",
  errorShape: "message",
  query: s.object({ days: s.defaulted(s.integer(rowLimits.usageDays), 14) }),
  success: {
    status: 200,
    chosen: true,
    body: s.object({
      currency: s.literal("USD"),
      timezone: s.string(),
      data: s.array(UsageDay),
      assistants: s.array(AssistantUsage),
    }),
  },
  failures: {},
});
