/** What members are notified about. Ours. */
export const notificationKinds = ["waiting", "assigned", "balance", "failing", "campaign"] as const;
export type NotificationKind = (typeof notificationKinds)[number];
/** What agents are notified about: the rest is not theirs. */
export const kindsOfAgents: readonly NotificationKind[] = ["waiting", "assigned"];
