import { type ConversationState, isBeingAnswered } from "../conversation/conversation-state.ts";
import type { TranscriptItem } from "../model.ts";
import { withProgress } from "./with-progress.ts";

/**
 * Shows how far the answer is that another tab or device reads, or that was under way when the page was loaded again: as an item
 * behind its message, until that is answered.
 */
export function showFollowed(state: ConversationState, report: unknown, now: number): void {
  const { items } = state.view;
  const at = items.findLastIndex(isBeingAnswered);
  if (at < 0) return;
  const key = `progress-${items[at]!.key}`;
  const known = items[at + 1]?.key === key ? items[at + 1] : undefined;
  const calls = withProgress(known?.calls ?? [], report, now);
  if (calls === known?.calls || (!known && calls.length === 0)) return;
  const item: TranscriptItem = { key, role: "assistant", text: "", at: now, state: "streaming", calls };
  state.follow(items[at]!.key, key);
  state.update({ items: items.toSpliced(at + 1, known ? 1 : 0, ...(calls.length > 0 ? [item] : [])) });
}
