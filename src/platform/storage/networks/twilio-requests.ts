import type { Insertable, Selectable } from "kysely";
import type { Db } from "../db.ts";
import type { TwilioRequestsTable } from "../schema/twilio-requests.ts";

type Request = Selectable<TwilioRequestsTable>;

/** What Twilio was asked for, by our reference. */
export class TwilioRequestTable {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async insert(request: Insertable<TwilioRequestsTable>): Promise<boolean> {
    const { numInsertedOrUpdatedRows = 0n } = await this.#db
      .insertInto("twilio_orders")
      .values(request)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows > 0n;
  }

  find(name: { readonly reference: string } | { readonly sid: string }): Promise<Request | undefined> {
    const all = this.#db.selectFrom("twilio_orders").selectAll();
    const one = "sid" in name ? all.where("sid", "=", name.sid) : all.where("reference", "=", name.reference);
    return one.executeTakeFirst();
  }

  async forget(reference: string): Promise<void> {
    await this.#db.deleteFrom("twilio_orders").where("reference", "=", reference).where("sid", "is", null).execute();
  }

  async name(reference: string, sid: string): Promise<void> {
    await this.#db
      .updateTable("twilio_orders")
      .set({ sid })
      .where("reference", "=", reference)
      .where("sid", "is", null)
      .execute();
  }

  async knownOf(sids: readonly string[]): Promise<ReadonlySet<string | null>> {
    const known = await this.#db
      .selectFrom("twilio_orders")
      .select("sid")
      .where("sid", "in", [...sids])
      .execute();
    return new Set(known.map(({ sid }) => sid));
  }

  join(reference: string, at: Date): Promise<Request | undefined> {
    return this.#db
      .updateTable("twilio_orders")
      .set(({ fn, val }) => ({ joined_at: fn.coalesce("joined_at", val(at)) }))
      .where("reference", "=", reference)
      .where("kind", "=", "leg")
      .where("ended_at", "is", null)
      .returningAll()
      .executeTakeFirst();
  }

  async end(reference: string, at: Date): Promise<void> {
    await this.#db
      .updateTable("twilio_orders")
      .set({ ended_at: at })
      .where("reference", "=", reference)
      .where("ended_at", "is", null)
      .execute();
  }

  openCallLegOf(callerSid: string): Promise<Request | undefined> {
    return this.#db
      .selectFrom("twilio_orders")
      .selectAll()
      .where("caller_sid", "=", callerSid)
      .where("ended_at", "is", null)
      .orderBy("created_at", "desc")
      .executeTakeFirst();
  }

  async ownedNumbers(): Promise<readonly string[]> {
    const owned = await this.#db
      .selectFrom("phone_numbers")
      .select("phone_number")
      .where("carrier", "=", "twilio")
      .where("type", "=", "normal")
      .orderBy("id")
      .execute();
    return owned.map(({ phone_number }) => phone_number);
  }
}
