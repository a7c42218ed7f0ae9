import { expressionBuilder, type Insertable, type Selectable, sql } from "kysely";
import { type Db, inTransaction, type Tx } from "../db.ts";
import type { SimulatedCallsTable } from "../schema/simulated-network.ts";
import type { Tables } from "../schema/tables.ts";

type Call = Selectable<SimulatedCallsTable>;

/** Until when an answered call may last; for ever where nothing bounds it. */
const mostUntil = sql`coalesce(coalesce(joined_at, answered_at) + most_s * interval '1 second', 'infinity')`;

/** The calls of the simulated network, each with its status. */
export class SimulatedCallTable {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  find(
    name: { readonly reference: string } | { readonly sid: string } | { readonly id: number },
  ): Promise<Call | undefined> {
    const all = this.#db.selectFrom("simulated_calls").selectAll();
    if ("id" in name) return all.where("id", "=", name.id).executeTakeFirst();
    if ("sid" in name) return all.where("sid", "=", name.sid).executeTakeFirst();
    return all.where("reference", "=", name.reference).executeTakeFirst();
  }

  findOf(number: string, id: number): Promise<Call | undefined> {
    return callsOf(this.#db, number).where("id", "=", id).executeTakeFirst();
  }

  activeOf(number: string, at: Date, db: Db | Tx = this.#db): Promise<Call | undefined> {
    return callsOf(db, number).where(isActive(at)).orderBy("id").limit(1).executeTakeFirst();
  }

  insertFor(
    number: string,
    at: Date,
    decide: (active: Call | undefined) => Insertable<SimulatedCallsTable> | undefined,
  ): Promise<{ readonly active: Call | undefined; readonly inserted: Call | undefined }> {
    return inTransaction(this.#db, async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`simulated call ${number}`}, 0))`.execute(tx);
      const active = await this.activeOf(number, at, tx);
      const call = decide(active);
      const inserted =
        call &&
        (await tx
          .insertInto("simulated_calls")
          .values(call)
          .onConflict((conflict) => conflict.column("reference").doNothing())
          .returningAll()
          .executeTakeFirst());
      return { active, inserted };
    });
  }

  async setToken(id: number, token: string): Promise<void> {
    await this.#db.updateTable("simulated_calls").set({ token }).where("id", "=", id).execute();
  }

  answer(id: number, by: NonNullable<Call["answered_by"]>, at: Date): Promise<Call | undefined> {
    return this.#db
      .updateTable("simulated_calls")
      .set({ status: "in-progress", answered_at: at, answered_by: by, token: null })
      .where("id", "=", id)
      .where("status", "=", "ringing")
      .where("ring_until", ">", at)
      .returningAll()
      .executeTakeFirst();
  }

  end(
    id: number,
    end: {
      readonly status: Call["status"];
      readonly reason: string;
      readonly at: Date;
      readonly from: readonly Call["status"][];
    },
  ): Promise<Call | undefined> {
    return this.#db
      .updateTable("simulated_calls")
      .set({ status: end.status, end_reason: end.reason, ended_at: end.at, token: null })
      .where("id", "=", id)
      .where("status", "in", [...end.from])
      .returningAll()
      .executeTakeFirst();
  }

  join(id: number, at: Date): Promise<Call | undefined> {
    return this.#db
      .updateTable("simulated_calls")
      .set({ joined_at: at })
      .where("id", "=", id)
      .where("status", "=", "in-progress")
      .returningAll()
      .executeTakeFirst();
  }

  async limit(id: number, at: Date, seconds: number): Promise<void> {
    const most = sql<number>`ceil(extract(epoch from ${at}::timestamptz - answered_at))::int + ${seconds}::int`;
    await this.#db.updateTable("simulated_calls").set({ most_s: most }).where("id", "=", id).execute();
  }

  openCallLegOf(id: number): Promise<Call | undefined> {
    return this.#db
      .selectFrom("simulated_calls")
      .selectAll()
      .where("leg_of", "=", id)
      .where("status", "in", ["ringing", "in-progress"])
      .executeTakeFirst();
  }
}

/** The condition that a call rings or is answered. */
function isActive(at: Date) {
  const { eb, and, or } = expressionBuilder<Tables, "simulated_calls">();
  return or([
    and([eb("status", "=", "in-progress"), sql<boolean>`${mostUntil} > ${at}`]),
    and([eb("status", "=", "ringing"), eb("ring_until", ">", at)]),
  ]);
}

/** The calls that a number made, and those that rang at it: what another handset dials rings nowhere. */
function callsOf(db: Db | Tx, number: string) {
  return db
    .selectFrom("simulated_calls")
    .selectAll()
    .where(({ eb, and, or }) =>
      or([eb("from_number", "=", number), and([eb("to_number", "=", number), eb("reference", "is not", null)])]),
    );
}
