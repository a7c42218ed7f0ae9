import type { Db } from "../../storage/db.ts";
import type { SimulatedMessagesTable, SimulatedSendersTable } from "../../storage/schema/simulated-network.ts";
import type {
  AvailableNumber,
  Carrier,
  CarrierListener,
  MessageChannel,
  OrderOutcome,
  ReceivedMessage,
} from "../port.ts";
import { orderBehaviourOf, personaOf } from "./behaviours.ts";
import { SimulatedCalls } from "./calls.ts";
import { createHandsetCalls, type HandsetCalls } from "./handset-calls.ts";
import { countryOfFictional, numbersOf } from "./numbering.ts";
import { neverAnswer, newSid, sidPrefix } from "./orders.ts";
import { defaultPaceMs } from "./personas.ts";
import { simulatedTemplates } from "./templates.ts";

/** A message as a handset shows it. */
export interface HandsetMessage {
  readonly id: number;
  readonly channel: MessageChannel;
  readonly from: string;
  readonly to: string;
  readonly body: string;
  readonly at: Date;
  readonly status: SimulatedMessagesTable["status"];
}

/** A phone network inside this process: what its numbers get is kept in tables of its own, as another company would. */
export interface SimulatedCarrier extends Carrier {
  /** Writes from a handset to any number. @returns The message's sid, once whoever has the number has taken it */
  write(message: Omit<ReceivedMessage, "sid">): Promise<string>;
  /** The number of a handset, which keeps it: `id` is a uuid that only the handset knows. Undefined once all are given. */
  handsetNumber(id: string): Promise<string | undefined>;
  /** The newest messages to and from a handset, oldest first; getting them delivers those to it. */
  messagesOf(handset: string, limit: number): Promise<readonly HandsetMessage[]>;
  /** Counts what a number has written to a handset by WhatsApp as read: its owner has it on the screen. */
  showWhatsapp(handset: string, from: string): Promise<void>;
  /** The calls of handsets. */
  readonly calls: HandsetCalls;
  /** Sets a sender's status at WhatsApp. */
  setSender(sender: SimulatedSendersTable): Promise<void>;
}

export interface SimulatedNetworkOptions {
  readonly db: Db;
  readonly now: () => Date;
  /** How long a persona thinks. (default: 1.2 s) */
  readonly paceMs?: number;
}

/** Handsets' numbers begin so, and none of these is sold: +44 7700 9005xx. */
const handsetCountry = "GB";
const handsetPrefix = "+4477009005";
const dayMs = 24 * 3_600_000;
/** A sender's status unless {@link SimulatedCarrier.setSender} has set another. */
const ordinarySender = { status: "online", qualityRating: "GREEN", messagingLimit: 1_000 } as const;

export function createSimulatedCarrier({ db, now, paceMs = defaultPaceMs }: SimulatedNetworkOptions): SimulatedCarrier {
  let listener: CarrierListener | undefined;
  const calls = new SimulatedCalls({ db, now, paceMs, listener: () => listener });

  async function deliver(message: ReceivedMessage): Promise<void> {
    if (!listener) return;
    await listener.messageReceived(message);
    await db.updateTable("simulated_messages").set({ status: "delivered" }).where("sid", "=", message.sid).execute();
  }

  /** A message to a handset has come further. */
  async function advance(sid: string, status: "delivered" | "read"): Promise<void> {
    await listener?.messageStatus(sid, status);
    const from = status === "read" ? ["accepted", "delivered"] : ["accepted"];
    await db
      .updateTable("simulated_messages")
      .set({ status })
      .where("sid", "=", sid)
      .where("status", "in", from as SimulatedMessagesTable["status"][])
      .execute();
  }

  async function numberOf(reference: string): Promise<string | undefined> {
    const row = await db
      .selectFrom("simulated_numbers")
      .select("phone_number")
      .where("reference", "=", reference)
      .executeTakeFirst();
    return row?.phone_number;
  }

  async function freeNumbers(
    country: string,
    isWanted: (number: string) => boolean,
    limit: number,
  ): Promise<AvailableNumber[]> {
    const candidates = [...numbersOf(country)].filter(({ number }) => isWanted(number));
    if (candidates.length === 0) return [];
    const numbers = candidates.map(({ number }) => number);
    const taken = await db
      .selectFrom("phone_numbers")
      .select("phone_number")
      .where("phone_number", "in", numbers)
      .where("type", "=", "normal")
      .unionAll(db.selectFrom("simulated_numbers").select("phone_number").where("phone_number", "in", numbers))
      .execute();
    const gone = new Set(taken.map(({ phone_number }) => phone_number));
    return candidates.filter(({ number }) => !gone.has(number)).slice(0, limit);
  }

  /** Frees the handsets of a day ago without a message or a recent or running call: most are browsers that never came back. */
  async function freeHandsets(): Promise<void> {
    const dayAgo = new Date(now().getTime() - dayMs);
    await db
      .deleteFrom("simulated_numbers")
      .where("phone_number", "like", `${handsetPrefix}%`)
      .where("created_at", "<", dayAgo)
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
              .where(({ eb, or }) => or([eb("created_at", ">=", dayAgo), eb("status", "=", "in-progress")])),
          ),
        ),
      )
      .execute();
  }

  const carrier: SimulatedCarrier = {
    name: "simulated",
    countryOf: countryOfFictional,
    searchNumbers: ({ country, contains = "", limit }) =>
      freeNumbers(country, (number) => number.includes(contains) && isSold(number), limit),
    async orderNumber({ reference, number }) {
      await db
        .insertInto("simulated_numbers")
        .values({ phone_number: number, reference, created_at: now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return (await carrier.findNumberOrder(reference)) ?? { state: "refused", reason: "The number is taken." };
    },
    async findNumberOrder(reference) {
      const number = await numberOf(reference);
      return number === undefined ? undefined : { state: "accepted", sid: `${sidPrefix}${number.slice(1)}` };
    },
    async releaseNumber(number) {
      await db.deleteFrom("simulated_numbers").where("phone_number", "=", number).execute();
    },
    async sendMessage({ reference, channel, from, to, body }, { signal }): Promise<OrderOutcome> {
      const behaviour = orderBehaviourOf(to);
      if (behaviour === "refuse") return { state: "refused", reason: "The number takes no messages." };
      if (behaviour === "lose-order") return neverAnswer(signal);
      const sid = newSid();
      await db
        .insertInto("simulated_messages")
        .values({
          channel,
          sid,
          reference,
          from_number: from,
          to_number: to,
          body,
          status: "accepted",
          created_at: now(),
        })
        .onConflict((conflict) => conflict.column("reference").doNothing())
        .execute();
      if (behaviour === "lose-answer") return neverAnswer(signal);
      return (await carrier.findMessage(reference)) ?? { state: "accepted", sid };
    },
    async findMessage(reference) {
      const row = await db
        .selectFrom("simulated_messages")
        .select("sid")
        .where("reference", "=", reference)
        .executeTakeFirst();
      return row && { state: "accepted", sid: row.sid };
    },
    placeCall: (order, options) => calls.placeCall(order, options),
    placeLeg: (order, options) => calls.placeLeg(order, options),
    findCall: (name) => calls.findCall(name),
    endCall: (sid) => calls.endCall(sid),
    calls: createHandsetCalls(calls),
    async listSenders(numbers) {
      if (numbers.length === 0) return [];
      const set = await db
        .selectFrom("simulated_senders")
        .selectAll()
        .where("phone_number", "in", [...numbers])
        .execute();
      const known = new Map(
        set.map(({ phone_number, status, quality_rating: qualityRating, messaging_limit: messagingLimit }) => [
          phone_number,
          { status, qualityRating, messagingLimit },
        ]),
      );
      return numbers.map((number) => ({
        number,
        ...(known.get(number) ?? ordinarySender),
        templates: simulatedTemplates,
      }));
    },
    async listen(next) {
      listener = next;
      const left = await db
        .selectFrom("simulated_messages")
        .selectAll()
        .where("reference", "is", null)
        .where("status", "=", "accepted")
        .orderBy("id")
        .execute();
      for (const { sid, channel, from_number: from, to_number: to, body } of left)
        await deliver({ sid, channel, from, to, body });
    },
    async write(message) {
      const sid = newSid();
      const { channel, from: from_number, to: to_number, body } = message;
      const row = { channel, sid, reference: null, from_number, to_number, body, created_at: now() };
      await db
        .insertInto("simulated_messages")
        .values({ ...row, status: "accepted" })
        .execute();
      await deliver({ sid, ...message });
      return sid;
    },
    async handsetNumber(id) {
      const known = await numberOf(id);
      if (known !== undefined) return known;
      // Two that ask at once for one number: the second finds it taken, and looks again.
      for (let tries = 0; tries < 3; tries++) {
        const isHandset = (number: string) => number.startsWith(handsetPrefix);
        let [free] = await freeNumbers(handsetCountry, isHandset, 1);
        if (!free) {
          await freeHandsets();
          [free] = await freeNumbers(handsetCountry, isHandset, 1);
        }
        if (!free) return undefined;
        await carrier.orderNumber({ reference: id, number: free.number });
        const number = await numberOf(id);
        if (number !== undefined) return number;
      }
      return undefined;
    },
    async messagesOf(handset, limit) {
      const rows = await db
        .selectFrom("simulated_messages")
        .selectAll()
        .where(({ eb, or }) => or([eb("to_number", "=", handset), eb("from_number", "=", handset)]))
        .orderBy("id", "desc")
        .limit(limit)
        .execute();
      for (const { sid, to_number, status } of rows) {
        if (to_number === handset && status === "accepted") await advance(sid, "delivered");
      }
      return rows.reverse().map(({ id, channel, from_number: from, to_number: to, body, created_at: at, status }) => ({
        id,
        channel,
        from,
        to,
        body,
        at,
        status,
      }));
    },
    async showWhatsapp(handset, from) {
      const unread = await db
        .selectFrom("simulated_messages")
        .select("sid")
        .where("channel", "=", "whatsapp")
        .where("to_number", "=", handset)
        .where("from_number", "=", from)
        .where("status", "!=", "read")
        .orderBy("id")
        .execute();
      for (const { sid } of unread) await advance(sid, "read");
    },
    async setSender(sender) {
      await db
        .insertInto("simulated_senders")
        .values(sender)
        .onConflict((conflict) => conflict.column("phone_number").doUpdateSet(sender))
        .execute();
    },
  };
  return carrier;
}

/** Numbers with a fixed behaviour and those of handsets are not for sale. */
function isSold(number: string): boolean {
  return orderBehaviourOf(number) === "take" && !personaOf(number) && !number.startsWith(handsetPrefix);
}
