import { dayMs } from "../../contract/durations.ts";
import type { PhoneAction } from "../../contract/visitor-actions.ts";
import type { ProxyStore } from "../limits/store.ts";
import type { StoreQueue } from "../limits/store-queue.ts";

/** What costs money, as events name it. */
export type PaidActionName = PhoneAction | "web_call";

/** What a visitor has set off, as the store keeps it. */
export interface PaidAction {
  /** How the page names it: it says nothing, and is good in its session alone. */
  readonly handle: string;
  readonly action: PaidActionName;
  readonly session: string;
  readonly conversation: string;
  readonly assistant: string;
  /** When it was written down, which is before anything is sent. */
  readonly at: string;
  /** `begun`: it may have been sent. `unknown`: it was, and no answer came. Both are looked up, and never sent again. */
  readonly state: "begun" | "unknown" | "done";
  /** What it is found by while its outcome is not known; absent: it is not looked for. */
  readonly criteria?: LookUpCriteria | undefined;
  /** The platform's id. */
  readonly id?: number | undefined;
  /** The API's, or `unknown`. */
  readonly status: string;
  /** For the money that was set aside, until it is settled. */
  readonly receipt: string;
  /** What the page received, where that is more than handle and status. */
  readonly answer?: Readonly<Record<string, string>> | undefined;
  /** Whether the conversation says how it ended. */
  readonly isEndNoted?: true;
}

/** What an entry of the platform's list must have to be a paid action's. */
export interface LookUpCriteria {
  /** E.164. */
  readonly number: string;
  /** Of a message whose text is known: a hash, since the store holds no words of anybody's. */
  readonly textHash?: string;
  /** Of a WhatsApp message. */
  readonly type?: "freeform" | "template";
}

/** A key of a visitor's, for one action. */
export interface PaidActionKey {
  readonly session: string;
  readonly action: PaidActionName;
  readonly key: string;
}

/** A key that has begun something, with a hash of what it was asked for. */
export interface KnownKey {
  readonly handle: string;
  readonly payload: string;
}

/** The paid actions of all visitors, in the owner's store. Everything fails with STORE_REQUIRED where that is not fit to keep them. */
export interface PaidActions {
  /** Whether the caller is the only one that works on a key. A claim ends by itself, should its process die. */
  claim(key: PaidActionKey): Promise<boolean>;
  releaseClaim(key: PaidActionKey): Promise<void>;
  findKey(key: PaidActionKey): Promise<KnownKey | undefined>;
  find(handle: string): Promise<PaidAction | undefined>;
  /**
   * Writes a paid action and its key down, and has it settled in time, whether or not a page follows it.
   * @returns False where another paid action has the key: nothing may be sent then
   */
  begin(key: PaidActionKey, payload: string, paidAction: PaidAction): Promise<boolean>;
  update(paidAction: PaidAction): Promise<void>;
  /** Takes back what has sent nothing: the key is as new. */
  remove(key: PaidActionKey, handle: string): Promise<void>;
  /** Claims an entry of the platform's list for a paid action. @returns False if it is another paid action's */
  claimEntry(paidAction: PaidAction, id: number): Promise<boolean>;
}

/** Chosen: stored answers last a day at least, and a call may end after the day that it began on. */
const keptMs = 2 * dayMs;
/** Chosen: longer than what happens between the claim and the record. */
const claimMs = 2 * 60_000;

export function createPaidActions(store: ProxyStore, unsettled: Pick<StoreQueue, "add">): PaidActions {
  const keyName = ({ session, action, key }: PaidActionKey) => `order-key:${session}:${action}:${key}`;
  const actionName = (handle: string) => `order:${handle}`;
  const read = async <Value>(name: string): Promise<Value | undefined> => {
    const stored = await store.get(name);
    return stored === undefined ? undefined : (JSON.parse(stored) as Value);
  };
  const write = (name: string, value: object) => store.set(name, JSON.stringify(value), keptMs);
  const claimName = (key: PaidActionKey) => `${keyName(key)}:claim`;

  return {
    async claim(key) {
      const isFirst = await store.add(claimName(key), "", claimMs);
      return isFirst && (await read(keyName(key))) === undefined;
    },
    releaseClaim: (key) => store.delete(claimName(key)),
    findKey: (key) => read<KnownKey>(keyName(key)),
    find: (handle) => read<PaidAction>(actionName(handle)),
    async begin(key, payload, paidAction) {
      await write(actionName(paidAction.handle), paidAction);
      await unsettled.add(paidAction.handle);
      const known: KnownKey = { handle: paidAction.handle, payload };
      // A claim ends by itself, so that it alone does not keep a slow request and its repeat apart.
      if (await store.add(keyName(key), JSON.stringify(known), keptMs)) return true;
      await store.delete(actionName(paidAction.handle)); // looked up, it could take what the other one has sent for its own
      return false;
    },
    update: (paidAction) => write(actionName(paidAction.handle), paidAction),
    async remove(key, handle) {
      await store.delete(keyName(key));
      await store.delete(actionName(handle));
      await store.delete(claimName(key));
    },
    async claimEntry({ action, handle }, id) {
      const name = `order-of:${action}:${id}`;
      return (await store.add(name, handle, keptMs)) || (await store.get(name)) === handle;
    },
  };
}
