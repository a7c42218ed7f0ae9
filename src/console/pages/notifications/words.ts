import type { NotificationKind } from "../../../contract/notification-kinds.ts";

/** What each kind is called, and whether an open console can play a sound for it. */
export const kindWords: Readonly<
  Record<NotificationKind, { readonly title: string; readonly text: string; readonly sounds: boolean }>
> = {
  waiting: { title: "A visitor is waiting", text: "Somebody wants to talk to a person.", sounds: true },
  assigned: { title: "Assigned to me", text: "A colleague gave you a conversation.", sounds: true },
  balance: { title: "Low balance", text: "It fell below $1.00.", sounds: true },
  failing: { title: "Something does not work", text: "A tool or a webhook fails.", sounds: false },
  campaign: { title: "Campaign stopped", text: "By itself, and why.", sounds: false },
};
