import { operation } from "../../kit/operation.ts";
import { s } from "../../kit/schema.ts";
import { notificationKinds } from "../../notification-kinds.ts";

const kind = s.enum(notificationKinds);
/** By which ways a member is notified. `sound`: in an open console. */
const ways = s.object({ push: s.boolean(), email: s.boolean(), sound: s.boolean() });
const changedWays = s.object({
  push: s.absent(s.boolean()),
  email: s.absent(s.boolean()),
  sound: s.absent(s.boolean()),
});
/** When nothing is sent, in a time zone; over midnight where the end is before the beginning. */
const quietHours = s.object({ begin: s.clockTime(), end: s.clockTime(), timezone: s.timezone() });

/** How a member is notified, and of what. */
export const NotificationSettings = s.object({
  /** Those that members with this role get. */
  kinds: s.object({
    waiting: ways,
    assigned: ways,
    balance: s.optional(ways),
    failing: s.optional(ways),
    campaign: s.optional(ways),
  }),
  quiet_hours: s.nullable(quietHours),
  /** Whether this server sends e-mails. */
  sends_mail: s.boolean(),
  /** The applicationServerKey of the Push API. */
  push_key: s.string(),
  /** Browsers that push messages go to. */
  devices: s.array(s.object({ id: s.id(), user_agent: s.nullable(s.string()), created_at: s.timestamp() })),
});
export type NotificationSettings = s.Infer<typeof NotificationSettings>;

const ofMember = { tag: "Team", auth: "bearer", role: "agent", errorShape: "message" } as const;
const message = s.object({ message: s.string() });

/** Reads how the caller is notified. */
export const getNotifications = operation({
  ...ofMember,
  id: "getNotifications",
  summary: "Read your notification settings",
  notes:
    "Of the member who is signed in; with an API key, of the account's own. waiting: a visitor waits for a person. assigned: a conversation was " +
    "assigned to you. balance: it fell below 1 USD. failing: a tool or a webhook does not work. campaign: one stopped by itself.",
  method: "GET",
  path: "/user/notifications",
  success: { status: 200, chosen: true, body: NotificationSettings },
  failures: {},
});

/** Changes how the caller is notified. */
export const updateNotifications = operation({
  ...ofMember,
  id: "updateNotifications",
  summary: "Change your notification settings",
  notes: "What is absent stays. In quiet hours you are not notified of a waiting visitor; the rest comes at their end.",
  method: "PUT",
  path: "/user/notifications",
  body: s.object({
    kinds: s.absent(
      s.object({
        waiting: s.absent(changedWays),
        assigned: s.absent(changedWays),
        balance: s.absent(changedWays),
        failing: s.absent(changedWays),
        campaign: s.absent(changedWays),
      }),
    ),
    quiet_hours: s.clearable(quietHours),
  }),
  success: { status: 200, chosen: true, body: NotificationSettings },
  failures: {},
});

/** Has push messages sent to a browser. */
export const addPushDevice = operation({
  ...ofMember,
  id: "addPushDevice",
  summary: "Get push messages in a browser",
  notes:
    "The body is a PushSubscription of the browser, as JSON. A browser that is known already is the caller's from then on.",
  method: "POST",
  path: "/user/notifications/devices",
  body: s.object({
    endpoint: s.url(),
    keys: s.object({
      p256dh: s.pattern(
        /^[\w-]{87}=?$/,
        "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM",
      ),
      auth: s.pattern(/^[\w-]{22}(?:==)?$/, "tBHItJI5svbpez7KI4CCXg"),
    }),
  }),
  success: { status: 201, chosen: true, body: s.object({ message: s.string(), data: s.object({ id: s.id() }) }) },
  failures: {
    TOO_MANY_DEVICES: { status: 409, chosen: true, message: "You have 20 browsers: remove one first." },
  },
});

/** Sends no more push messages to a browser. */
export const removePushDevice = operation({
  ...ofMember,
  id: "removePushDevice",
  summary: "End push messages in a browser",
  notes: "One of the caller's own.",
  method: "DELETE",
  path: "/user/notifications/devices/{id}",
  params: s.object({ id: s.id() }),
  unknownId: "DEVICE_NOT_FOUND",
  success: { status: 200, chosen: true, body: message },
  failures: { DEVICE_NOT_FOUND: { status: 404, chosen: true, message: "Browser not found" } },
});

/** An address of Slack, Teams, Discord and the like; it is a secret, and never returned. */
export const NotificationHook = s.object({
  id: s.id(),
  host: s.string(),
  kinds: s.array(kind),
  /** Why the last message did not arrive; null if it did, or none was sent. */
  error: s.nullable(s.string()),
  created_at: s.timestamp(),
});
export type NotificationHook = s.Infer<typeof NotificationHook>;

const ofHooks = { tag: "Team", auth: "bearer", errorShape: "message" } as const;
const hookNotFound = { HOOK_NOT_FOUND: { status: 404, chosen: true, message: "Hook not found" } } as const;

/** Lists the addresses that get notifications too. */
export const listNotificationHooks = operation({
  ...ofHooks,
  id: "listNotificationHooks",
  summary: "List notification hooks",
  notes: "Addresses of chats such as Slack, Teams and Discord. They are secrets: only the host is returned.",
  method: "GET",
  path: "/user/notification-hooks",
  success: { status: 200, chosen: true, body: s.object({ data: s.array(NotificationHook) }) },
  failures: {},
});

/** Adds an address that gets notifications too. */
export const createNotificationHook = operation({
  ...ofHooks,
  id: "createNotificationHook",
  summary: "Add a notification hook",
  notes: "An incoming webhook of Slack, Teams or Discord, or an address that takes a JSON object with text.",
  method: "POST",
  path: "/user/notification-hooks",
  body: s.object({ url: s.url(), kinds: s.array(kind, { max: notificationKinds.length }) }),
  success: { status: 201, chosen: true, body: s.object({ message: s.string(), data: NotificationHook }) },
  failures: { TOO_MANY_HOOKS: { status: 409, chosen: true, message: "There are 20 hooks: delete one first." } },
});

/** Sends a test to an address. */
export const testNotificationHook = operation({
  ...ofHooks,
  id: "testNotificationHook",
  summary: "Test a notification hook",
  notes: "Sends one message now. error says why it did not arrive.",
  method: "POST",
  path: "/user/notification-hooks/{id}/test",
  changesNothing: true,
  params: s.object({ id: s.id() }),
  unknownId: "HOOK_NOT_FOUND",
  success: { status: 200, chosen: true, body: s.object({ error: s.nullable(s.string()) }) },
  failures: hookNotFound,
});

/** Ends the notifications of an address. */
export const deleteNotificationHook = operation({
  ...ofHooks,
  id: "deleteNotificationHook",
  summary: "Delete a notification hook",
  notes: "Nothing is sent there any more.",
  method: "DELETE",
  path: "/user/notification-hooks/{id}",
  params: s.object({ id: s.id() }),
  unknownId: "HOOK_NOT_FOUND",
  success: { status: 200, chosen: true, body: message },
  failures: hookNotFound,
});
