import type { AssistantUsage, UsageDay } from "../../../contract/operations/account/usage.ts";

/** What an account's days and its assistants have alike. */
export type Figures = Omit<AssistantUsage, "assistant_id" | "assistant_name">;

const none: Figures = { chats: 0, chat_messages: 0, calls: 0, call_seconds: 0, cost: 0 };

/** A value in words; a dash where there is none, such as the rating of a day on which nobody rated. */
export function valueWords(value: number | null | undefined, format: (value: number) => string): string {
  return value === null || value === undefined ? "–" : format(value);
}

/** What all days have together. */
export function totalOf(data: readonly (UsageDay | AssistantUsage)[]): Figures {
  return data.reduce<Figures>((sum, day) => combined(sum, day, 1), none);
}

/**
 * What belongs to no assistant that there still is: phone numbers, texts, and what deleted assistants did. Never below 0: a call
 * over midnight stands in one day with its cost and in another one with its assistant.
 */
export function restOf(total: Figures, assistants: readonly AssistantUsage[]): Figures {
  const rest = combined(total, totalOf(assistants), -1);
  return {
    chats: Math.max(0, rest.chats),
    chat_messages: Math.max(0, rest.chat_messages),
    calls: Math.max(0, rest.calls),
    call_seconds: Math.max(0, rest.call_seconds),
    cost: Math.max(0, rest.cost),
  };
}

/** One and so many times the other; money to the millionth of a dollar, as it is stored. */
function combined(one: Figures, other: Figures, times: 1 | -1): Figures {
  return {
    chats: one.chats + times * other.chats,
    chat_messages: one.chat_messages + times * other.chat_messages,
    calls: one.calls + times * other.calls,
    call_seconds: one.call_seconds + times * other.call_seconds,
    cost: Math.round((one.cost + times * other.cost) * 1e6) / 1e6,
  };
}
