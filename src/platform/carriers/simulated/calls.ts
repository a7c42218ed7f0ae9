import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type {
  AnsweredBy,
  CallLegRequest,
  CallRequest,
  Carrier,
  CarrierCall,
  CarrierListener,
  MissedTransfer,
  RequestOutcome,
} from "../carrier.ts";
import { connectInMemory, type RelayConnection } from "../relay-connection/connection.ts";
import type { HandoffData } from "../relay-connection/frames.ts";
import { personaOf, requestBehaviourOf } from "./behaviours.ts";
import { FarEnd } from "./far-end.ts";
import { answeredBy, runPersona } from "./personas.ts";
import { neverAnswer, newSid } from "./sids.ts";
import type { CallEndStatus, CallStatus, NewCall, SimulatedCall, SimulatedCallStore } from "./store.ts";

/** A call or a call leg that is to ring. */
type Placed = Omit<CallRequest, "relay"> &
  Partial<Pick<CallLegRequest, "message" | "mostSeconds">> & {
    readonly token: string | null;
    readonly callLegOf?: number;
  };

export interface SimulatedCallsOptions {
  readonly store: SimulatedCallStore;
  readonly now: () => Date;
  readonly listener: () => CarrierListener | undefined;
  /** How long a persona thinks. */
  readonly paceMs: number;
}

/** Chosen: how long a call to one of our numbers rings at most, until it is answered here. */
const inboundRingMs = 30_000;
/** Chosen: as long as Twilio lets a number ring to which a caller was handed. */
const transferRingSeconds = 30;
/** Chosen: how soon it is seen here what another process has made of a call leg. */
const pollMs = 1_000;
/** What it means that nobody talks where a caller was handed to. */
const missedOutcomes: Readonly<Partial<Record<CallStatus, MissedTransfer["outcome"]>>> = {
  busy: "busy",
  "no-answer": "no answer",
  failed: "failed",
};
/** Chosen: a persona thinks for as long as a voice speaks four words. */
const wordsPerPace = 4;

/**
 * The calls of the simulated network. Its table has every call and its status; the process in which a call was answered has
 * its far end.
 */
export class SimulatedCalls implements Pick<Carrier, "placeCall" | "placeCallLeg" | "findCall" | "endCall"> {
  readonly #options: SimulatedCallsOptions;
  readonly #farEnds = new Map<number, FarEnd>();
  readonly #watchers = new Set<(call: SimulatedCall) => void>();

  constructor(options: SimulatedCallsOptions) {
    this.#options = options;
  }

  /** Calls `watcher` whenever a call of this process rings, is answered or ends. @returns A function that stops it */
  watch(watcher: (call: SimulatedCall) => void): () => void {
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  }

  /** The far end of a call that was answered in this process. */
  farEndOf(id: number): FarEnd | undefined {
    return this.#farEnds.get(id);
  }

  /** The call that rings at a number, or that it is in. */
  activeCallOf(number: string): Promise<SimulatedCall | undefined> {
    return this.#options.store.activeOf(number, this.#options.now());
  }

  /** A call, where the number made or received it. */
  async findCallOf(number: string, id: number): Promise<SimulatedCall | undefined> {
    const call = await this.#options.store.findOf(number, id);
    return call && this.#endIfOver(call);
  }

  placeCall(request: CallRequest, { signal }: { readonly signal: AbortSignal }): Promise<RequestOutcome> {
    return this.#place({ ...request, token: request.relay.token }, signal);
  }

  async placeCallLeg(request: CallLegRequest, { signal }: { readonly signal: AbortSignal }): Promise<RequestOutcome> {
    const caller = await this.#options.store.find({ sid: request.callSid });
    if (caller?.status !== "in-progress") return { state: "refused", reason: "The caller has hung up." };
    return this.#place({ ...request, token: null, callLegOf: caller.id }, signal);
  }

  async findCall(name: { readonly reference: string } | { readonly sid: string }): Promise<CarrierCall | undefined> {
    const found = await this.#options.store.find(name);
    const call = found && (await this.#endIfOver(found));
    return call && reportOf(call);
  }

  async endCall(sid: string): Promise<void> {
    const call = await this.#options.store.find({ sid });
    if (call) await this.end(call.id, call.status === "ringing" ? "no-answer" : "completed", "hung up");
  }

  /**
   * A handset calls a number; while it is in a call already it stays in that one.
   * @returns The call, which rings, is answered, or was refused
   */
  async dial(from: string, to: string): Promise<SimulatedCall> {
    const { store, now } = this.#options;
    const at = now();
    const { active, inserted: call } = await store.insertFor(from, at, (current) =>
      current ? undefined : this.#ringing({ reference: null, from, to, token: null, ringMs: inboundRingMs }, at),
    );
    if (active) return active;
    if (!call) throw new Error("a call without a reference is always new");
    this.#notifyWatchers(call);
    const relay = await this.#options.listener()?.callReceived({ sid: call.sid, from, to });
    if (!relay) return (await this.end(call.id, "failed", "refused")) ?? call;
    await store.setToken(call.id, relay.token);
    return (await this.answer(call.id, "human")) ?? call;
  }

  /** Answers a call that rings, and connects it. @returns Nothing if it rings no more */
  async answer(id: number, by: AnsweredBy): Promise<SimulatedCall | undefined> {
    const { store, now, listener } = this.#options;
    const ringing = await store.find({ id });
    const call = await store.answer(id, by, now());
    if (!call) return undefined;
    const { near, far } = connectInMemory();
    const farEnd = new FarEnd(far, now);
    this.#farEnds.set(id, farEnd);
    this.#notifyWatchers(call);
    if (call.leg_of !== null) {
      runUnattended(this.#endWithConnection(call, farEnd));
      runUnattended(this.#announce(call, farEnd, near));
    }
    await this.#report(call);
    if (call.leg_of !== null) return call;
    const connecting = Promise.resolve(listener()?.connectCall(ringing?.token ?? "", near) ?? false);
    if (!(await connecting.catch(() => false))) {
      farEnd.hangUp();
      this.#farEnds.delete(id);
      const refused = await this.end(id, "failed", "refused");
      await connecting; // the answering code gets the error
      return refused;
    }
    const { sid, from_number: from, to_number: to, reference } = call;
    const direction = reference === null ? "inbound" : "outbound";
    far.send({ type: "setup", callSid: sid, from: from ?? "", to, direction, answeredBy: by });
    runUnattended(this.#endWithConnection(call, farEnd));
    return call;
  }

  /**
   * Ends a call, however far it has come, or where it has come no further than `from`. @returns Nothing if it is not ended by that
   */
  async end(
    id: number,
    status: CallEndStatus,
    reason: string,
    from: readonly CallStatus[] = ["ringing", "in-progress"],
  ): Promise<SimulatedCall | undefined> {
    const { store, now } = this.#options;
    const call = await store.end(id, { status, reason, at: now(), from });
    if (!call) return undefined;
    this.#farEnds.get(id)?.hangUp();
    this.#farEnds.delete(id);
    this.#notifyWatchers(call);
    await this.#report(call);
    await this.#endOtherSide(call);
    return call;
  }

  /** A call or a call leg that begins to ring, or that finds its number busy. */
  #ringing(
    call: {
      readonly reference: string | null;
      readonly from: string | null;
      readonly to: string;
      readonly token: string | null;
      readonly ringMs: number;
      readonly isBusy?: boolean;
      /** Of a call leg. */
      readonly callLegOf?: number | undefined;
      readonly message?: string | undefined;
      readonly mostSeconds?: number | undefined;
    },
    at: Date,
  ): NewCall {
    return {
      sid: newSid(),
      reference: call.reference,
      from_number: call.from,
      to_number: call.to,
      ring_until: new Date(at.getTime() + call.ringMs),
      created_at: at,
      leg_of: call.callLegOf ?? null,
      message: call.message ?? null,
      most_s: call.mostSeconds ?? null,
      ...(call.isBusy
        ? { status: "busy", end_reason: "busy", ended_at: at }
        : { status: "ringing", token: call.token }),
    };
  }

  /** Places a call or a call leg, once. */
  async #place(request: Placed, signal: AbortSignal): Promise<RequestOutcome> {
    const { reference, to } = request;
    const behaviour = requestBehaviourOf(to);
    if (behaviour === "refuse") return { state: "refused", reason: "The number takes no calls." };
    if (behaviour === "lose-request") return neverAnswer(signal);
    const call = await this.#startRinging(request);
    if (behaviour === "lose-answer") return neverAnswer(signal);
    const sid = call?.sid ?? (await this.findCall({ reference }))?.sid;
    return { state: "accepted", sid: String(sid) };
  }

  /** Lets a call or a call leg ring. @returns Nothing if it did so before */
  async #startRinging({ to, ringSeconds, ...more }: Placed): Promise<SimulatedCall | undefined> {
    const { store, now } = this.#options;
    const at = now();
    const { inserted: call } = await store.insertFor(to, at, (active) => {
      const persona = personaOf(to);
      const isBusy = persona === "busy" || (persona === undefined && active !== undefined);
      return this.#ringing({ to, ringMs: ringSeconds * 1_000, isBusy, ...more }, at);
    });
    if (call) runUnattended(this.#ring(call));
    return call;
  }

  /**
   * Tells a person why they are called, and connects them with the caller who waits, unless they hang up before. Without a
   * message both are connected at once, whatever has answered.
   */
  async #announce(callLeg: SimulatedCall, farEnd: FarEnd, near: RelayConnection): Promise<void> {
    const { store, now } = this.#options;
    const { message } = callLeg;
    if (message !== null) {
      if (callLeg.answered_by === "machine") return void (await this.end(callLeg.id, "no-answer", "no answer"));
      near.send({ type: "text", token: message, last: true });
      await this.#untilSpoken(message);
    }
    const joined = await store.join(callLeg.id, now());
    if (!joined) return; // the person has declined, or the caller has hung up
    const caller = this.#farEnds.get(Number(callLeg.leg_of));
    caller?.join(farEnd, { own: await this.#numberOf(Number(callLeg.leg_of), callLeg), other: callLeg.to_number });
    await this.#report(joined);
    await sleep((callLeg.most_s ?? 0) * 1_000, undefined, { ref: false });
    await this.end(callLeg.id, "completed", "hung up");
  }

  /**
   * Calls a number for a caller whom the assistant has handed over, and connects both. Where nobody takes the call there, the
   * caller hears so.
   * @returns Whether the call goes on, or has ended already
   */
  async #transfer(
    { id, sid, from_number: from }: SimulatedCall,
    farEnd: FarEnd,
    { transferTo: to, unanswered, mostSeconds = 0 }: Partial<HandoffData> & { readonly transferTo: string },
  ): Promise<boolean> {
    const { store, now, listener } = this.#options;
    await store.limit(id, now(), transferRingSeconds + mostSeconds);
    const request = { reference: randomUUID(), from, to, token: null, ringSeconds: transferRingSeconds };
    const isRefused = requestBehaviourOf(to) === "refuse";
    const callLeg = isRefused ? undefined : await this.#startRinging({ ...request, callLegOf: id, mostSeconds });
    const taken = callLeg && (await this.#untilTaken(callLeg.id));
    if (taken?.status === "in-progress" || taken?.joined_at) return true;
    if ((await store.find({ sid }))?.status !== "in-progress") return true; // the caller has not waited
    const outcome = missedOutcomes[taken?.status ?? "failed"] ?? "failed";
    await listener()
      ?.transferMissed({ sid, outcome })
      .catch(() => undefined);
    if (unanswered) {
      farEnd.hear(unanswered.say);
      await this.#untilSpoken(unanswered.say);
    }
    return false;
  }

  /** Waits until a call rings no more, in whichever process that is decided. @returns The call as it is then */
  async #untilTaken(id: number): Promise<SimulatedCall | undefined> {
    for (;;) {
      const { promise: change, resolve } = Promise.withResolvers<void>();
      const stop = this.watch((call) => call.id === id && resolve());
      try {
        const row = await this.#options.store.find({ id });
        const call = row && (await this.#endIfOver(row));
        if (call?.status !== "ringing") return call;
        await Promise.race([change, sleep(pollMs, undefined, { ref: false })]);
      } finally {
        stop();
      }
    }
  }

  /** Waits for as long as a voice speaks a text. */
  async #untilSpoken(text: string): Promise<void> {
    await sleep((text.split(/\s+/).length * this.#options.paceMs) / wordsPerPace, undefined, { ref: false });
  }

  /** The number of the person at the far end of a call, as the person of its call leg sees it; "" where it is withheld. */
  async #numberOf(id: number, callLeg: SimulatedCall): Promise<string> {
    const caller = await this.#options.store.find({ id });
    return (caller?.reference === null ? caller.from_number : caller?.to_number) ?? callLeg.from_number ?? "";
  }

  /** Ends what ends with a call: the call leg of its caller, or the call of the caller whom a person talked with. */
  async #endOtherSide(call: SimulatedCall): Promise<void> {
    if (call.joined_at !== null) await this.end(Number(call.leg_of), "completed", "hung up");
    const callLeg = await this.#options.store.openCallLegOf(call.id);
    if (callLeg) await this.end(callLeg.id, callLeg.status === "ringing" ? "no-answer" : "completed", "hung up");
  }

  /** Lets a call ring until its persona answers, or nobody does. */
  async #ring(call: SimulatedCall): Promise<void> {
    const { paceMs, now } = this.#options;
    const persona = personaOf(call.to_number);
    this.#notifyWatchers(call);
    await this.#report(call);
    if (persona === "busy" || call.status === "busy") return;
    if (persona === undefined || persona === "no-answer") {
      await sleep(Math.max(0, call.ring_until.getTime() - now().getTime()), undefined, { ref: false });
      return void (await this.#endIfOver(call));
    }
    await sleep(paceMs, undefined, { ref: false });
    const answered = await this.answer(call.id, answeredBy(persona));
    const farEnd = answered && this.#farEnds.get(call.id);
    if (!farEnd) return;
    const over = new Promise<void>((resolve) => {
      const stop = this.watch((ended) => {
        if (ended.id !== call.id || ended.status === "in-progress") return;
        stop();
        resolve();
      });
    });
    await runPersona(persona, farEnd, { paceMs, over });
    await this.end(call.id, "completed", "hung up");
  }

  /** Ends a call when its connection does, unless the caller talks with a person now. */
  async #endWithConnection(call: SimulatedCall, farEnd: FarEnd): Promise<void> {
    const { id } = call;
    const { transferTo, ...handoff } = await farEnd.readFrames();
    if ((await this.#options.store.openCallLegOf(id))?.joined_at) return;
    if (transferTo !== undefined && (await this.#transfer(call, farEnd, { transferTo, ...handoff }))) return;
    await this.end(id, "completed", "hung up");
    this.#farEnds.delete(id);
  }

  /**
   * Ends a call that has rung, or in which two were connected, for as long as it may: nobody may have waited for that.
   * @returns The call as it is then
   */
  async #endIfOver(call: SimulatedCall): Promise<SimulatedCall> {
    const now = this.#options.now();
    const { most_s: most, joined_at, answered_at } = call;
    const connectedAt = joined_at ?? answered_at;
    if (call.status === "in-progress" && most !== null && connectedAt) {
      if (connectedAt.getTime() + most * 1_000 > now.getTime()) return call;
      return (await this.end(call.id, "completed", "hung up")) ?? call;
    }
    if (call.status !== "ringing" || call.ring_until > now) return call;
    // It may have been answered since it was read.
    return (await this.end(call.id, "no-answer", "no answer", ["ringing"])) ?? call;
  }

  #notifyWatchers(call: SimulatedCall): void {
    for (const watcher of this.#watchers) watcher(call);
  }

  /** The platform asks for a status that could not be reported. */
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

/** Runs work that nobody waits for. It fails when the database closes; a call's status is then derived when it is read. */
function runUnattended(work: Promise<void>): void {
  work.catch(() => undefined);
}

function reportOf(call: SimulatedCall): CarrierCall {
  const { sid, reference, status, answered_by, answered_at, ended_at } = call;
  const connectedMs = answered_at && ended_at ? ended_at.getTime() - answered_at.getTime() : undefined;
  // A call that failed has had no line to talk on.
  const durationSeconds = status === "failed" ? 0 : connectedMs && Math.ceil(connectedMs / 1_000);
  const isJoined = call.joined_at !== null;
  return {
    sid,
    reference: reference ?? undefined,
    status,
    answeredBy: answered_by ?? undefined,
    durationSeconds,
    isJoined,
  };
}
