import { count } from "../parts/format.ts";
import type { Conversation } from "./conversation-page.ts";

/** Which of some conversations are not one's own to close unasked, in sentences; empty where all are. */
export function closeWarning(conversations: readonly Conversation[], ownId: number | undefined): string {
  const waiting = conversations.filter(({ person }) => person?.state === "waiting");
  const others = conversations.filter(({ assignee, person }) => {
    if (person?.state === "waiting") return false;
    return assignee ? assignee.id !== ownId : person?.state === "joined";
  });
  const names = [...new Set(others.flatMap(({ assignee, person }) => assignee?.name ?? person?.name ?? []))];
  return [
    waiting.length === 0
      ? ""
      : `${count(waiting.length, "visitor")} ${waiting.length === 1 ? "waits" : "wait"} for a person, and would wait no more.`,
    others.length === 0
      ? ""
      : `${count(others.length, "conversation")} ${others.length === 1 ? "belongs" : "belong"} to ${names.join(", ") || "somebody else"}.`,
  ]
    .filter(Boolean)
    .join(" ");
}
