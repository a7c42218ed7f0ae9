import { fail } from "../../../contract/kit/operation.ts";
import { notificationKinds } from "../../../contract/notification-kinds.ts";
import * as rows from "../../../contract/operations/account/notifications.ts";
import { refuseFields } from "../../../http/input/check.ts";
import { hookPurpose } from "../../notifications/deliver.ts";
import { sendHook } from "../../notifications/hooks.ts";
import { readPushKeys } from "../../notifications/push.ts";
import { kindsOf, waysOf } from "../../notifications/settings.ts";
import { listMembers } from "../../notifications/store.ts";
import { type Db, inTransaction } from "../../storage/db.ts";
import { timestamp } from "../../time.ts";
import { implement, type OwnerContext } from "../handler.ts";
import { findAccountMember } from "../members/store.ts";
import * as store from "./store.ts";

/** Chosen: browsers of one person, and chats of one company. */
const most = 20;
const uses = ["db", "now", "vault", "safeFetch", "mail", "consoleUrl"] as const;
type Context = OwnerContext<(typeof uses)[number]>;

/** How members are notified, and which chats get notifications too. */
export const notifications = implement(rows, uses, {
  getNotifications: (_input, context) => readOwn(context),

  async updateNotifications({ body: { kinds, quiet_hours } }, context) {
    const { db, userId } = context;
    await inTransaction(db, async (tx) => {
      const own = await ownMember(tx, context);
      const before = await store.lockSettings(tx, own.id);
      const changed = Object.fromEntries(
        notificationKinds.map((kind) => [kind, { ...before.kinds[kind], ...kinds?.[kind] }] as const),
      );
      await store.writeSettings(tx, own.id, {
        kinds: changed,
        quietHours: quiet_hours === undefined ? before.quietHours : quiet_hours,
      });
      const mailed = kinds?.waiting?.email;
      // The account's own has the same setting elsewhere.
      if (own.is_account && mailed !== undefined)
        await tx.updateTable("users").set({ waiting_emails: mailed }).where("id", "=", userId).execute();
    });
    return readOwn(context);
  },

  async addPushDevice({ body: { endpoint, keys } }, context) {
    const { db, now, safeFetch, userAgent } = context;
    const refusal = safeFetch.refusal(endpoint);
    if (refusal !== undefined) refuseFields(rows.addPushDevice, { endpoint: [refusal] });
    return inTransaction(db, async (tx) => {
      const own = await ownMember(tx, context);
      if ((await store.countDevices(tx, own.id, endpoint)) >= most) return fail(rows.addPushDevice, "TOO_MANY_DEVICES");
      const id = await store.putDevice(tx, {
        member_id: own.id,
        endpoint,
        p256dh: keys.p256dh.replace(/=+$/, ""),
        auth: keys.auth.replace(/=+$/, ""),
        user_agent: userAgent ?? null,
        created_at: now(),
      });
      return { message: "Browser added", data: { id } };
    });
  },

  async removePushDevice({ params: { id } }, context) {
    const own = await ownMember(context.db, context);
    const { numDeletedRows } = await context.db
      .deleteFrom("push_devices")
      .where("id", "=", id)
      .where("member_id", "=", own.id)
      .executeTakeFirst();
    return numDeletedRows === 1n ? { message: "Browser removed" } : fail(rows.removePushDevice, "DEVICE_NOT_FOUND");
  },

  async listNotificationHooks(_input, { db, userId }) {
    return { data: (await store.listHooks(db, userId)).map(store.presentHook) };
  },

  /** Refusals in order: 422, too many. */
  async createNotificationHook({ body: { url, kinds } }, { db, userId, now, vault, safeFetch }) {
    const refusal = safeFetch.refusal(url);
    if (refusal !== undefined) refuseFields(rows.createNotificationHook, { url: [refusal] });
    if (kinds.length === 0) refuseFields(rows.createNotificationHook, { kinds: ["The kinds field is required."] });
    if ((await store.listHooks(db, userId)).length >= most) return fail(rows.createNotificationHook, "TOO_MANY_HOOKS");
    const stored = await db
      .insertInto("notification_hooks")
      .values({
        user_id: userId,
        sealed_url: vault.seal(url, hookPurpose),
        host: new URL(url).hostname,
        kinds: [...new Set(kinds)],
        created_at: now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return { message: "Hook added", data: store.presentHook(stored) };
  },

  async testNotificationHook({ params: { id } }, { db, userId, vault, safeFetch, consoleUrl }) {
    const hook = await store.findHook(db, userId, id);
    if (!hook) return fail(rows.testNotificationHook, "HOOK_NOT_FOUND");
    const message = { title: "This is a test", text: "What happens in your account will be here.", place: "" };
    const error = await sendHook(vault.open(hook.sealed_url, hookPurpose), message, { safeFetch, consoleUrl });
    await db.updateTable("notification_hooks").set({ error }).where("id", "=", id).execute();
    return { error };
  },

  async deleteNotificationHook({ params: { id } }, { db, userId }) {
    const { numDeletedRows } = await db
      .deleteFrom("notification_hooks")
      .where("id", "=", id)
      .where("user_id", "=", userId)
      .executeTakeFirst();
    return numDeletedRows === 1n ? { message: "Hook deleted" } : fail(rows.deleteNotificationHook, "HOOK_NOT_FOUND");
  },
});

async function readOwn(context: Context): Promise<rows.NotificationSettings> {
  const { db, userId, vault, mail } = context;
  const own = await ownMember(db, context);
  const members = await listMembers(db, userId);
  const member = members.find(({ id }) => Number(id) === Number(own.id));
  const { publicKey } = await readPushKeys({ db, vault });
  const kinds = kindsOf(own.role);
  const settings = member ?? { kinds: {}, quiet: null, isAccount: own.is_account, waitingEmails: false };
  return {
    kinds: Object.fromEntries(
      kinds.map((kind) => [kind, waysOf(kind, settings)]),
    ) as rows.NotificationSettings["kinds"],
    quiet_hours: settings.quiet,
    sends_mail: mail !== undefined,
    push_key: publicKey,
    devices: (await store.listDevices(db, own.id)).map(({ id, user_agent, created_at }) => ({
      id: Number(id),
      user_agent,
      created_at: timestamp(created_at),
    })),
  };
}

/** The member of a session; for an API key, the account's own. */
async function ownMember(
  db: Parameters<typeof findAccountMember>[0],
  { userId, principal }: Pick<Context, "userId" | "principal">,
) {
  if (principal.memberId === null || principal.memberId === undefined) return findAccountMember(db, userId);
  return (db as Db).selectFrom("members").selectAll().where("id", "=", principal.memberId).executeTakeFirstOrThrow();
}
