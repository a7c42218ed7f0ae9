import { randomUUID } from "node:crypto";
import type { Operations } from "../../../../src/contract/all-operations.ts";
import { operations as api } from "../../../../src/contract/all-operations.ts";
import { pushKeys } from "../../../support/push.ts";
import type { Api } from "../api.ts";
import { type Fixture, nothing } from "./fixture.ts";

const aBrowser = () => ({ endpoint: `https://push.example/${randomUUID()}`, keys: pushKeys });
const aChat = { url: "https://chat.example/hook", kinds: ["balance" as const] };
const madeHook = async (to: Api) => ({
  params: { id: (await to.make(api.createNotificationHook, { body: aChat })).data.id },
});

/** By operation. */
export const notificationExamples: Partial<Record<keyof Operations, Fixture>> = {
  getNotifications: nothing,
  updateNotifications: {
    valid: () => ({
      body: {
        kinds: { waiting: { email: false } },
        quiet_hours: { begin: "21:00", end: "07:00", timezone: "Europe/London" },
      },
    }),
  },
  addPushDevice: { valid: () => ({ body: aBrowser() }) },
  removePushDevice: {
    valid: async (to) => ({ params: { id: (await to.make(api.addPushDevice, { body: aBrowser() })).data.id } }),
  },
  listNotificationHooks: nothing,
  createNotificationHook: { valid: () => ({ body: aChat }) },
  testNotificationHook: { valid: madeHook },
  deleteNotificationHook: { valid: madeHook },
};
