import { setTimeout as sleep } from "node:timers/promises";
import { expressionBuilder, type Selectable } from "kysely";
import { lineInMemory } from "../../relay/line.ts";
import type { Db } from "../../storage/db.ts";
import type { AnsweredBy, SimulatedCallsTable, Tables } from "../../storage/schema.ts";
import type { CallOrder, Carrier, CarrierCall, CarrierListener, OrderOutcome } from "../port.ts";
import { orderBehaviourOf, personaOf } from "./behaviours.ts";
import { newSid, noAnswer } from "./orders.ts";
import { answeredBy, talkAs } from "./personas.ts";
import { Talk } from "./talk.ts";

export type SimulatedCall = Selectable<SimulatedCallsTable>;
type EndStatus = Exclude<SimulatedCall["status"], "ringing" | "in-progress">;

export interface SimulatedCallsOptions {
  readonly db: Db;
  readonly now: () => Date;
  readonly listener: () => CarrierListener | undefined;
  /** How long a persona takes for a thought. */
  readonly paceMs: number;
}

/** Chosen: how long a call to one of our numbers rings at most, until it is answered here. */
const inboundRingMs = 30_000;

/**
 * The calls of the simulated network. What rings, is talked in and has ended stands in its table; a talk is held by the
 * process whose far end answered.
 */
export class SimulatedCalls implements Pick<Carrier, "placeCall" | "findCall" | "endCall"> {
  readonly #options: SimulatedCallsOptions;
  readonly #talks = new Map<number, Talk>();
  readonly #watchers = new Set<(call: SimulatedCall) => void>();

  constructor(options: SimulatedCallsOptions) {
    this.#options = options;
  }

  /** Calls back whenever a call of this process rings, is answered or ends. @returns What ends it */
  watch(watcher: (call: SimulatedCall) => void): () => void {
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  }

  /** The talk of a call, where this process holds it. */
  talkOf(id: number): Talk | undefined {
    return this.#talks.get(id);
  }

  /** The call that a number rings with or talks in. */
  runningOf(number: string): Promise<SimulatedCall | undefined> {
    return this.#callsOf(number).where(this.#running()).orderBy("id").limit(1).executeTakeFirst();
  }

  /** A call, where the number made or received it. */
  async callOf(number: string, id: number): Promise<SimulatedCall | undefined> {
    const call = await this.#callsOf(number).where("id", "=", id).executeTakeFirst();
    return call && this.#unlessRungOut(call);
  }

  async placeCall(order: CallOrder, { signal }: { readonly signal: AbortSignal }): Promise<OrderOutcome> {
    const behaviour = orderBehaviourOf(order.to);
    if (behaviour === "refuse") return { state: "refused", reason: "The number takes no calls." };
    if (behaviour === "lose-order") return noAnswer(signal);
    const call = await this.#insert({
      reference: order.reference,
      from: order.from,
      to: order.to,
      token: order.relay.token,
      ringMs: order.ringSeconds * 1_000,
    });
    if (call) untilClosed(this.#ring(call));
    if (behaviour === "lose-answer") return noAnswer(signal);
    const sid = call?.sid ?? (await this.findCall({ reference: order.reference }))?.sid;
    return { state: "accepted", sid: String(sid) };
  }

  async findCall(name: { readonly reference: string } | { readonly sid: string }): Promise<CarrierCall | undefined> {
    const [column, value] = "sid" in name ? (["sid", name.sid] as const) : (["reference", name.reference] as const);
    const found = await this.#options.db
      .selectFrom("simulated_calls")
      .selectAll()
      .where(column, "=", value)
      .executeTakeFirst();
    const call = found && (await this.#unlessRungOut(found));
    return call && reportOf(call);
  }

  async endCall(sid: string): Promise<void> {
    const { db } = this.#options;
    const call = await db.selectFrom("simulated_calls").selectAll().where("sid", "=", sid).executeTakeFirst();
    if (call) await this.end(call.id, call.status === "ringing" ? "no-answer" : "completed", "hung up");
  }

  /**
   * A handset calls a number; while it rings or talks already it stays in that call.
   * @returns The call, which rings, is talked in, or was refused
   */
  async dial(from: string, to: string): Promise<SimulatedCall> {
    const running = await this.runningOf(from);
    if (running) return running;
    const call = await this.#insert({ reference: null, from, to, token: null, ringMs: inboundRingMs });
    if (!call) throw new Error("a call without a reference is always new");
    this.#tell(call);
    const relay = await this.#options.listener()?.callReceived({ sid: call.sid, from, to });
    if (!relay) return (await this.end(call.id, "failed", "refused")) ?? call;
    const { db } = this.#options;
    await db.updateTable("simulated_calls").set({ token: relay.token }).where("id", "=", call.id).execute();
    return (await this.answer(call.id, "human")) ?? call;
  }

  /** Answers a call that rings, and opens its line. @returns Nothing where it rings no more */
  async answer(id: number, by: AnsweredBy): Promise<SimulatedCall | undefined> {
    const { db, now, listener } = this.#options;
    const at = now();
    const ringing = await db.selectFrom("simulated_calls").selectAll().where("id", "=", id).executeTakeFirst();
    const call = await db
      .updateTable("simulated_calls")
      .set({ status: "in-progress", answered_at: at, answered_by: by, token: null })
      .where("id", "=", id)
      .where("status", "=", "ringing")
      .where("ring_until", ">", at)
      .returningAll()
      .executeTakeFirst();
    if (!call) return undefined;
    const { near, far } = lineInMemory();
    const talk = new Talk(far, now);
    this.#talks.set(id, talk);
    this.#tell(call);
    await this.#report(call);
    const opening = Promise.resolve(listener()?.openLine(ringing?.token ?? "", near) ?? false);
    if (!(await opening.catch(() => false))) {
      talk.hangUp();
      this.#talks.delete(id);
      const refused = await this.end(id, "failed", "refused");
      await opening; // whoever answers is told of the failure
      return refused;
    }
    const { sid, from_number: from, to_number: to, reference } = call;
    const direction = reference === null ? "inbound" : "outbound";
    far.send({ type: "setup", callSid: sid, from: from ?? "", to, direction, answeredBy: by });
    untilClosed(this.#hold(call, talk));
    return call;
  }

  /** Ends a call, however far it has come. @returns Nothing where it has ended before */
  async end(id: number, status: EndStatus, reason: string): Promise<SimulatedCall | undefined> {
    const { db, now } = this.#options;
    const call = await db
      .updateTable("simulated_calls")
      .set({ status, end_reason: reason, ended_at: now(), token: null })
      .where("id", "=", id)
      .where("status", "in", ["ringing", "in-progress"])
      .returningAll()
      .executeTakeFirst();
    if (!call) return undefined;
    this.#talks.get(id)?.hangUp();
    this.#tell(call);
    await this.#report(call);
    return call;
  }

  /** The calls that a number made, and those that rang at it: what another handset dials rings nowhere. */
  #callsOf(number: string) {
    return this.#options.db
      .selectFrom("simulated_calls")
      .selectAll()
      .where(({ eb, and, or }) =>
        or([eb("from_number", "=", number), and([eb("to_number", "=", number), eb("reference", "is not", null)])]),
      );
  }

  /** The condition that a call rings or is talked in. */
  #running() {
    const { eb, and, or } = expressionBuilder<Tables, "simulated_calls">();
    return or([
      eb("status", "=", "in-progress"),
      and([eb("status", "=", "ringing"), eb("ring_until", ">", this.#options.now())]),
    ]);
  }

  /** Whether the number that is called was in another call before. */
  async #isEngaged({ id, to_number }: SimulatedCall): Promise<boolean> {
    const running = await this.runningOf(to_number);
    return running !== undefined && running.id < id;
  }

  #insert(call: {
    readonly reference: string | null;
    readonly from: string | null;
    readonly to: string;
    readonly token: string | null;
    readonly ringMs: number;
  }): Promise<SimulatedCall | undefined> {
    const { db, now } = this.#options;
    const at = now();
    return db
      .insertInto("simulated_calls")
      .values({
        sid: newSid(),
        reference: call.reference,
        from_number: call.from,
        to_number: call.to,
        token: call.token,
        status: "ringing",
        ring_until: new Date(at.getTime() + call.ringMs),
        created_at: at,
      })
      .onConflict((conflict) => conflict.column("reference").doNothing())
      .returningAll()
      .executeTakeFirst();
  }

  /** Lets a call ring until its persona answers, or nobody does. */
  async #ring(call: SimulatedCall): Promise<void> {
    const { paceMs, now } = this.#options;
    const persona = personaOf(call.to_number);
    if (persona === "busy" || (persona === undefined && (await this.#isEngaged(call))))
      return void (await this.end(call.id, "busy", "busy"));
    this.#tell(call);
    await this.#report(call);
    if (persona === undefined || persona === "no-answer") {
      await sleep(call.ring_until.getTime() - now().getTime(), undefined, { ref: false });
      return void (await this.#unlessRungOut(call));
    }
    await sleep(paceMs, undefined, { ref: false });
    const answered = await this.answer(call.id, answeredBy(persona));
    const talk = answered && this.#talks.get(call.id);
    if (!talk) return;
    const over = new Promise<void>((resolve) => {
      const stop = this.watch((ended) => {
        if (ended.id !== call.id || ended.status === "in-progress") return;
        stop();
        resolve();
      });
    });
    await talkAs(persona, talk, { paceMs, over });
    await this.end(call.id, "completed", "hung up");
  }

  /** Ends a call when its line does. */
  async #hold({ id }: SimulatedCall, talk: Talk): Promise<void> {
    await talk.hear();
    await this.end(id, "completed", "hung up");
    this.#talks.delete(id);
  }

  /** The call, ended where it has rung for as long as it may: nobody may have waited for that. */
  async #unlessRungOut(call: SimulatedCall): Promise<SimulatedCall> {
    if (call.status !== "ringing" || call.ring_until > this.#options.now()) return call;
    return (await this.end(call.id, "no-answer", "no answer")) ?? call;
  }

  #tell(call: SimulatedCall): void {
    for (const watcher of this.#watchers) watcher(call);
  }

  /** What cannot be reported is asked for later. */
  async #report(call: SimulatedCall): Promise<void> {
    await this.#options
      .listener()
      ?.callStatus(reportOf(call))
      .catch(() => undefined);
  }
}

/** Whether a number made or received a call: what another handset dials rings nowhere. */
export function isCallOf(number: string, { from_number, to_number, reference }: SimulatedCall): boolean {
  return from_number === number || (to_number === number && reference !== null);
}

/** What goes on after its caller was answered ends with the database: how far a call came is read when it is asked for. */
function untilClosed(work: Promise<void>): void {
  work.catch(() => undefined);
}

function reportOf({ sid, reference, status, answered_by, answered_at, ended_at }: SimulatedCall): CarrierCall {
  const talkedMs = answered_at && ended_at ? ended_at.getTime() - answered_at.getTime() : undefined;
  // A call that failed has had no line to talk on.
  const durationSeconds = status === "failed" ? 0 : talkedMs && Math.ceil(talkedMs / 1_000);
  return { sid, reference: reference ?? undefined, status, answeredBy: answered_by ?? undefined, durationSeconds };
}
