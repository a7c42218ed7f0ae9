/** What members are told about. Ours. */
export const notificationKinds = ["waiting", "assigned", "balance", "failing", "campaign"] as const;
export type NotificationKind = (typeof notificationKinds)[number];
/** What agents are told about: the rest is not theirs. */
export const kindsOfAgents: readonly NotificationKind[] = ["waiting", "assigned"];
