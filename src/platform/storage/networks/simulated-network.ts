import type { Insertable, Selectable } from "kysely";
import type { Db } from "../db.ts";
import type { SimulatedMessagesTable, SimulatedSendersTable } from "../schema/simulated-network.ts";
import { SimulatedCallTable } from "./simulated-calls.ts";

type Message = Selectable<SimulatedMessagesTable>;

/** The tables of the simulated network: numbers, messages, WhatsApp senders and calls, as another company would keep them. */
export class SimulatedTables {
  readonly numbers: SimulatedNumberTable;
  readonly messages: SimulatedMessageTable;
  readonly senders: SimulatedSenderTable;
  readonly calls: SimulatedCallTable;

  constructor(db: Db) {
    this.numbers = new SimulatedNumberTable(db);
    this.messages = new SimulatedMessageTable(db);
    this.senders = new SimulatedSenderTable(db);
    this.calls = new SimulatedCallTable(db);
  }
}

class SimulatedNumberTable {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async take(number: string, reference: string, at: Date): Promise<void> {
    await this.#db
      .insertInto("simulated_numbers")
      .values({ phone_number: number, reference, created_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  async numberOf(reference: string): Promise<string | undefined> {
    const row = await this.#db
      .selectFrom("simulated_numbers")
      .select("phone_number")
      .where("reference", "=", reference)
      .executeTakeFirst();
    return row?.phone_number;
  }

  async release(number: string): Promise<void> {
    await this.#db.deleteFrom("simulated_numbers").where("phone_number", "=", number).execute();
  }

  async takenOf(numbers: readonly string[]): Promise<ReadonlySet<string>> {
    if (numbers.length === 0) return new Set();
    const owned = this.#db
      .selectFrom("simulated_numbers")
      .select("phone_number")
      .where("phone_number", "in", [...numbers]);
    const taken = await this.#db
      .selectFrom("phone_numbers")
      .select("phone_number")
      .where("phone_number", "in", [...numbers])
      .where("type", "=", "normal")
      .unionAll(owned)
      .execute();
    return new Set(taken.map(({ phone_number }) => phone_number));
  }

  async releaseUnused(prefix: string, at: Date): Promise<void> {
    await this.#db
      .deleteFrom("simulated_numbers")
      .where("phone_number", "like", `${prefix}%`)
      .where("created_at", "<", at)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("simulated_messages")
              .select("id")
              .where(({ eb, or, ref }) =>
                or([
                  eb("to_number", "=", ref("simulated_numbers.phone_number")),
                  eb("from_number", "=", ref("simulated_numbers.phone_number")),
                ]),
              ),
          ),
        ),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("simulated_calls")
              .select("id")
              .where(({ eb, or, ref }) =>
                or([
                  eb("to_number", "=", ref("simulated_numbers.phone_number")),
                  eb("from_number", "=", ref("simulated_numbers.phone_number")),
                ]),
              )
              .where(({ eb, or }) => or([eb("created_at", ">=", at), eb("status", "=", "in-progress")])),
          ),
        ),
      )
      .execute();
  }
}

class SimulatedMessageTable {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async insert(message: Insertable<SimulatedMessagesTable>): Promise<void> {
    await this.#db
      .insertInto("simulated_messages")
      .values(message)
      .onConflict((conflict) => conflict.column("reference").doNothing())
      .execute();
  }

  async sidOf(reference: string): Promise<string | undefined> {
    const row = await this.#db
      .selectFrom("simulated_messages")
      .select("sid")
      .where("reference", "=", reference)
      .executeTakeFirst();
    return row?.sid;
  }

  async filesOf(sid: string) {
    const row = await this.#db
      .selectFrom("simulated_messages")
      .select("files")
      .where("sid", "=", sid)
      .executeTakeFirst();
    return row?.files ?? [];
  }

  async advance(sid: string, status: Message["status"], from: readonly Message["status"][]): Promise<void> {
    await this.#db
      .updateTable("simulated_messages")
      .set({ status })
      .where("sid", "=", sid)
      .where("status", "in", [...from])
      .execute();
  }

  undelivered(): Promise<readonly Message[]> {
    return this.#db
      .selectFrom("simulated_messages")
      .selectAll()
      .where("reference", "is", null)
      .where("status", "=", "accepted")
      .orderBy("id")
      .execute();
  }

  async sidFor(handset: string, id: number): Promise<string | undefined> {
    const row = await this.#db
      .selectFrom("simulated_messages")
      .select("sid")
      .where("id", "=", id)
      .where(({ eb, or }) => or([eb("to_number", "=", handset), eb("from_number", "=", handset)]))
      .executeTakeFirst();
    return row?.sid;
  }

  newestOf(
    handset: string,
    limit: number,
  ): Promise<readonly (Omit<Message, "files"> & { readonly has_files: boolean })[]> {
    return this.#db
      .selectFrom("simulated_messages")
      .select(["id", "channel", "sid", "reference", "from_number", "to_number", "body", "status", "created_at"])
      .select(({ eb }) => eb("files", "is not", null).$castTo<boolean>().as("has_files"))
      .where(({ eb, or }) => or([eb("to_number", "=", handset), eb("from_number", "=", handset)]))
      .orderBy("id", "desc")
      .limit(limit)
      .execute();
  }

  async unreadWhatsapp(handset: string, from: string): Promise<readonly string[]> {
    const unread = await this.#db
      .selectFrom("simulated_messages")
      .select("sid")
      .where("channel", "=", "whatsapp")
      .where("to_number", "=", handset)
      .where("from_number", "=", from)
      .where("status", "!=", "read")
      .orderBy("id")
      .execute();
    return unread.map(({ sid }) => sid);
  }
}

class SimulatedSenderTable {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  list(numbers: readonly string[]): Promise<readonly SimulatedSendersTable[]> {
    return this.#db
      .selectFrom("simulated_senders")
      .selectAll()
      .where("phone_number", "in", [...numbers])
      .execute();
  }

  async set(sender: SimulatedSendersTable): Promise<void> {
    await this.#db
      .insertInto("simulated_senders")
      .values(sender)
      .onConflict((conflict) => conflict.column("phone_number").doUpdateSet(sender))
      .execute();
  }
}
