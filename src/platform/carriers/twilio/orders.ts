import { createHash, createHmac } from "node:crypto";
import type { Selectable } from "kysely";
import type { Db } from "../../storage/db.ts";
import type { TwilioOrdersTable } from "../../storage/schema/twilio-orders.ts";
import type { OrderOutcome } from "../port.ts";
import { refusalOf } from "./wire/api.ts";

export type TwilioOrder = Selectable<TwilioOrdersTable>;

/** An order before Twilio was asked. */
export type NewTwilioOrder = Pick<TwilioOrder, "reference" | "kind" | "from_number" | "to_number"> &
  Partial<Pick<TwilioOrder, "body_hash" | "caller_sid" | "message" | "language" | "most_s">>;

interface Placing {
  /** Sends the request to Twilio. */
  ask(): Promise<{ readonly sid: string }>;
  /** Looks for an order that was placed before. */
  find(): Promise<OrderOutcome | undefined>;
}

/**
 * What Twilio was asked for, by our reference: its API has no place for one. An order whose answer was lost gets its sid from
 * Twilio's news of it, whose address holds the reference, or by a look through Twilio's lists.
 */
export class TwilioOrders {
  readonly #db: Db;
  readonly #now: () => Date;

  constructor(db: Db, now: () => Date) {
    this.#db = db;
    this.#now = now;
  }

  /**
   * Places an order once: one that was placed before is looked for instead.
   * @throws Where it is open whether Twilio has the order
   */
  async place(order: NewTwilioOrder, { ask, find }: Placing): Promise<OrderOutcome> {
    const { reference } = order;
    if (!(await this.#begin(order))) {
      const found = await find();
      if (found) return found;
      throw new Error("this order was placed before, and Twilio does not show it yet");
    }
    try {
      const { sid } = await ask();
      await this.name(reference, sid);
      return { state: "accepted", sid };
    } catch (error) {
      const refusal = refusalOf(error);
      await this.#forget(reference);
      return refusal;
    }
  }

  /** Writes an order down before Twilio is asked. @returns False where it was written down before */
  async #begin(order: NewTwilioOrder): Promise<boolean> {
    const { numInsertedOrUpdatedRows = 0n } = await this.#db
      .insertInto("twilio_orders")
      .values({ ...order, created_at: this.#now() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows > 0n;
  }

  find(reference: string): Promise<TwilioOrder | undefined> {
    return this.#db.selectFrom("twilio_orders").selectAll().where("reference", "=", reference).executeTakeFirst();
  }

  findBySid(sid: string): Promise<TwilioOrder | undefined> {
    return this.#db.selectFrom("twilio_orders").selectAll().where("sid", "=", sid).executeTakeFirst();
  }

  /** Takes an order back that Twilio has refused. */
  async #forget(reference: string): Promise<void> {
    await this.#db.deleteFrom("twilio_orders").where("reference", "=", reference).where("sid", "is", null).execute();
  }

  /** Notes Twilio's name for an order; the first one stays. @returns The order as it is now */
  async name(reference: string, sid: string): Promise<TwilioOrder | undefined> {
    await this.#db
      .updateTable("twilio_orders")
      .set({ sid })
      .where("reference", "=", reference)
      .where("sid", "is", null)
      .execute();
    return this.find(reference);
  }

  /** Of these sids, those that no order has. */
  async unnamed(sids: readonly string[]): Promise<ReadonlySet<string>> {
    if (sids.length === 0) return new Set();
    const known = await this.#db
      .selectFrom("twilio_orders")
      .select("sid")
      .where("sid", "in", [...sids])
      .execute();
    const names = new Set(known.map(({ sid }) => sid));
    return new Set(sids.filter((sid) => !names.has(sid)));
  }

  /** Notes that the person of a leg is connected with the caller. @returns Nothing where the leg is over, or there is none */
  join(reference: string): Promise<TwilioOrder | undefined> {
    return this.#db
      .updateTable("twilio_orders")
      .set(({ fn, val }) => ({ joined_at: fn.coalesce("joined_at", val(this.#now())) }))
      .where("reference", "=", reference)
      .where("kind", "=", "leg")
      .where("ended_at", "is", null)
      .returningAll()
      .executeTakeFirst();
  }

  /** Notes that a leg is over: nobody is connected by it any more. */
  async end(reference: string): Promise<void> {
    await this.#db
      .updateTable("twilio_orders")
      .set({ ended_at: this.#now() })
      .where("reference", "=", reference)
      .where("ended_at", "is", null)
      .execute();
  }

  /** The leg of a caller's call that is not over. */
  openLegOf(callerSid: string): Promise<TwilioOrder | undefined> {
    return this.#db
      .selectFrom("twilio_orders")
      .selectAll()
      .where("caller_sid", "=", callerSid)
      .where("ended_at", "is", null)
      .orderBy("created_at", "desc")
      .executeTakeFirst();
  }
}

/**
 * By which a text is recognized again: the text itself is kept where it belongs. Under a secret, since few digits of a text may be
 * unknown, as of one with a code.
 */
export function hashOf(body: string, authToken: string): string {
  return createHmac("sha256", authToken).update(body).digest("hex");
}

/** Whether a hash is one of a text; also as versions until 0.1.0 made them, whose orders may be open during an upgrade. */
export function isHashOf(hash: string | null, body: string, authToken: string): boolean {
  return hash === hashOf(body, authToken) || hash === createHash("sha256").update(body).digest("hex");
}
