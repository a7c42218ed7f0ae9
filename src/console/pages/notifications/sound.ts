import type { NotificationKind } from "../../../contract/notification-kinds.ts";
import type { NotificationSettings } from "../../../contract/operations/account/notifications.ts";
import { call } from "../api.ts";
import { isSoundOn, ring } from "../conversations/waiting-signal.ts";

/** Rings for what somebody wants to hear, in a browser in which they have turned the sound on, outside of their quiet hours. */
export async function ringFor(type: string, data: Readonly<Record<string, unknown>>): Promise<void> {
  const kind = kindOf(type, data);
  if (!kind || !isSoundOn()) return;
  const settings = await call("GET", "/user/notifications").catch(() => undefined);
  if (!settings?.kinds[kind]?.sound || isQuiet(settings.quiet_hours, new Date())) return;
  if (kind === "assigned") {
    const own = await call("GET", "/user/members/me").catch(() => undefined);
    if (own?.id !== data.assignee_id) return;
  }
  ring();
}

function kindOf(type: string, data: Readonly<Record<string, unknown>>): NotificationKind | undefined {
  if (type === "conversation.person" && data.state === "waiting") return "waiting";
  if (type === "conversation.updated" && typeof data.assignee_id === "number") return "assigned";
  return type === "balance.low" ? "balance" : undefined;
}

/** Whether a moment lies in the quiet hours. */
function isQuiet(quiet: NotificationSettings["quiet_hours"], now: Date): boolean {
  if (!quiet) return false;
  const clock = now.toLocaleTimeString("en-GB", { timeZone: quiet.timezone, hour: "2-digit", minute: "2-digit" });
  const { begin, end } = quiet;
  return begin <= end ? clock >= begin && clock < end : clock >= begin || clock < end;
}
