import type { Role } from "../../contract/kit/operation.ts";
import { kindsOfAgents, type NotificationKind, notificationKinds } from "../../contract/notification-kinds.ts";
import type { QuietHours, StoredKinds, Ways } from "../storage/schema/notifications.ts";

const minuteMs = 60_000;
const minutesOfDay = 24 * 60;

/** What a role is notified about. */
export function kindsOf(role: Role): readonly NotificationKind[] {
  return role === "agent" ? kindsOfAgents : notificationKinds;
}

/**
 * The ways of a kind for a member. Chosen: push and sound are on, because nobody gets them before they turn a browser on; e-mails
 * about what costs money or visitors go to the account's own address.
 */
export function waysOf(
  kind: NotificationKind,
  {
    kinds,
    isAccount,
    waitingEmails,
  }: { readonly kinds: StoredKinds; readonly isAccount: boolean; readonly waitingEmails: boolean },
): Ways {
  const stored = kinds[kind] ?? {};
  const isMailed = kind === "waiting" ? isAccount && waitingEmails : isAccount && kind !== "assigned";
  // The account's own has this setting elsewhere too.
  const email = kind === "waiting" && isAccount ? isMailed : (stored.email ?? isMailed);
  return { push: stored.push ?? true, email, sound: stored.sound ?? true };
}

/** When the quiet hours end that are now; undefined outside of them. */
export function quietUntil(quiet: QuietHours | null, now: Date): Date | undefined {
  if (!quiet) return undefined;
  const at = minutesAt(now, quiet.timezone);
  const [begin, end] = [minutesOf(quiet.begin), minutesOf(quiet.end)];
  const length = (end - begin + minutesOfDay) % minutesOfDay;
  const since = (at - begin + minutesOfDay) % minutesOfDay;
  if (since >= length) return undefined;
  return new Date(Math.floor(now.getTime() / minuteMs) * minuteMs + (length - since) * minuteMs);
}

function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return hours * 60 + minutes;
}

function minutesAt(now: Date, timeZone: string): number {
  const clock = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  return minutesOf(clock.format(now));
}
