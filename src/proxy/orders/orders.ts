import { dayMs } from "../../contract/durations.ts";
import type { PhoneAction } from "../../contract/visitor-actions.ts";
import type { ProxyStore } from "../limits/store.ts";
import type { StoreQueue } from "../limits/store-queue.ts";

/** What costs money, as events name it. */
export type OrderAction = PhoneAction | "web_call";

/** What a visitor has set off, as the store keeps it. */
export interface Order {
  /** How the page names it: it says nothing, and is good in its session alone. */
  readonly handle: string;
  readonly action: OrderAction;
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
  /** What the page was told, where that is more than handle and status. */
  readonly answer?: Readonly<Record<string, string>> | undefined;
  /** Whether the conversation says how it ended. */
  readonly isEndNoted?: true;
}

/** What an entry of the platform's list must have to be an order's. */
export interface LookUpCriteria {
  /** E.164. */
  readonly number: string;
  /** Of a message whose text is known: a hash, since the store holds no words of anybody's. */
  readonly textHash?: string;
  /** Of a WhatsApp message. */
  readonly type?: "freeform" | "template";
}

/** A key of a visitor's, for one action. */
export interface OrderKey {
  readonly session: string;
  readonly action: OrderAction;
  readonly key: string;
}

/** A key that has begun something, with a hash of what it was asked for. */
export interface KnownKey {
  readonly handle: string;
  readonly payload: string;
}

/** The orders of all visitors, in the owner's store. Everything fails with STORE_REQUIRED where that is not fit to keep them. */
export interface Orders {
  /** Whether the caller is the only one that works on a key. A claim ends by itself, should its process die. */
  claim(key: OrderKey): Promise<boolean>;
  releaseClaim(key: OrderKey): Promise<void>;
  findKey(key: OrderKey): Promise<KnownKey | undefined>;
  find(handle: string): Promise<Order | undefined>;
  /**
   * Writes an order and its key down, and has it settled in time, whether or not a page follows it.
   * @returns False where another order has the key: nothing may be sent then
   */
  begin(key: OrderKey, payload: string, order: Order): Promise<boolean>;
  update(order: Order): Promise<void>;
  /** Takes back what has sent nothing: the key is as new. */
  remove(key: OrderKey, handle: string): Promise<void>;
  /** Claims an entry of the platform's list for an order. @returns False where it is another order's */
  claimEntry(order: Order, id: number): Promise<boolean>;
}

/** Chosen: stored answers last a day at least, and a call may end after the day that it began on. */
const keptMs = 2 * dayMs;
/** Chosen: longer than what happens between the claim and the record. */
const claimMs = 2 * 60_000;

export function createOrders(store: ProxyStore, unsettled: Pick<StoreQueue, "add">): Orders {
  const keyName = ({ session, action, key }: OrderKey) => `order-key:${session}:${action}:${key}`;
  const orderName = (handle: string) => `order:${handle}`;
  const read = async <Value>(name: string): Promise<Value | undefined> => {
    const stored = await store.get(name);
    return stored === undefined ? undefined : (JSON.parse(stored) as Value);
  };
  const write = (name: string, value: object) => store.set(name, JSON.stringify(value), keptMs);
  const claimName = (key: OrderKey) => `${keyName(key)}:claim`;

  return {
    async claim(key) {
      const isFirst = await store.add(claimName(key), "", claimMs);
      return isFirst && (await read(keyName(key))) === undefined;
    },
    releaseClaim: (key) => store.delete(claimName(key)),
    findKey: (key) => read<KnownKey>(keyName(key)),
    find: (handle) => read<Order>(orderName(handle)),
    async begin(key, payload, order) {
      await write(orderName(order.handle), order);
      await unsettled.add(order.handle);
      const known: KnownKey = { handle: order.handle, payload };
      // A claim ends by itself, so that it alone does not keep a slow request and its repeat apart.
      if (await store.add(keyName(key), JSON.stringify(known), keptMs)) return true;
      await store.delete(orderName(order.handle)); // looked up, it could take what the other one has sent for its own
      return false;
    },
    update: (order) => write(orderName(order.handle), order),
    async remove(key, handle) {
      await store.delete(keyName(key));
      await store.delete(orderName(handle));
      await store.delete(claimName(key));
    },
    async claimEntry({ action, handle }, id) {
      const name = `order-of:${action}:${id}`;
      return (await store.add(name, handle, keptMs)) || (await store.get(name)) === handle;
    },
  };
}
