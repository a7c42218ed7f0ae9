import { AsyncQueue } from "../../async-queue.ts";
import { isCallOf, type SimulatedCalls } from "./calls.ts";
import type { Played } from "./far-end.ts";
import type { SimulatedCall } from "./store.ts";

/** A call as the handset of one number shows it. */
export interface HandsetCall {
  readonly id: number;
  /** `inbound`: an assistant calls the handset. */
  readonly direction: "inbound" | "outbound";
  /** Null: withheld. */
  readonly otherNumber: string | null;
  readonly state: "ringing" | "talking" | "ended";
  readonly at: Date;
  readonly answeredAt: Date | null;
  /** Why the phone rings, where a caller is to be transferred to it: what its owner hears when they answer. */
  readonly message: string | null;
  readonly endReason: "hung up" | "declined" | "no answer" | "busy" | "refused" | null;
}

/** What happens at a handset. */
export type HandsetEvent =
  /** It rings, is answered, or ends. */
  | { readonly type: "call"; readonly call: HandsetCall }
  /** A piece of what the assistant says; the last one ends its turn. */
  | { readonly type: "heard"; readonly callId: number; readonly text: string; readonly last: boolean }
  | {
      readonly type: "played";
      readonly callId: number;
      readonly what: Played;
      readonly text: string;
    };

/** The calls of handsets. `say`, `interrupt` and `press` act only in the process that has the call's far end. */
export interface HandsetCalls {
  /** The call that rings at a number, or that it is in. */
  current(number: string): Promise<HandsetCall | undefined>;
  /** @returns False if it rings no more */
  answer(number: string, callId: number): Promise<boolean>;
  decline(number: string, callId: number): Promise<boolean>;
  /**
   * Speaks. While the assistant is still heard this interrupts it; `heard` is what of its turn was heard. (default: what a
   * voice of 15 characters a second has spoken) @returns False if this process has no such call
   */
  say(number: string, callId: number, text: string, options?: { readonly heard?: string | undefined }): boolean;
  /** Interrupts the assistant with a noise, without a word. */
  interrupt(number: string, callId: number, options?: { readonly heard?: string | undefined }): boolean;
  /** Presses one of 0–9, * and #. */
  press(number: string, callId: number, digit: string): boolean;
  hangUp(number: string, callId: number): Promise<boolean>;
  /** Calls a number; a handset that is in a call stays in it. @returns The call, which is answered or was refused */
  dial(from: string, to: string): Promise<HandsetCall>;
  /**
   * What happens at a number from now on, the current call first; without one, the end of the call that the handset still
   * shows: it may have ended unnoticed by the handset. Ends when `signal` aborts.
   */
  follow(
    number: string,
    signal: AbortSignal,
    options?: { readonly shownCall?: number | undefined },
  ): AsyncIterable<HandsetEvent>;
}

/** Chosen: how soon a call rings that another process placed. */
const pollIntervalMs = 1_000;
const digits = /^[0-9*#]$/;

export function createHandsetCalls(calls: SimulatedCalls): HandsetCalls {
  // A handset can act only in calls that it was shown.
  const shown = new Map<number, string>();
  function show(number: string, call: SimulatedCall): HandsetCall {
    if (isOver(call)) shown.delete(call.id);
    else shown.set(call.id, number);
    return present(number, call);
  }
  function farEndOf(number: string, callId: number) {
    return shown.get(callId) === number ? calls.farEndOf(callId) : undefined;
  }

  const handset: HandsetCalls = {
    async current(number) {
      const call = await calls.activeCallOf(number);
      return call && show(number, call);
    },
    async answer(number, callId) {
      const call = await calls.findCallOf(number, callId);
      if (call?.status !== "ringing" || call.to_number !== number) return false;
      const answered = await calls.answer(callId, "human");
      return answered?.status === "in-progress";
    },
    async decline(number, callId) {
      const call = await calls.findCallOf(number, callId);
      if (call?.status !== "ringing" || call.to_number !== number) return false;
      return (await calls.end(callId, "busy", "declined")) !== undefined;
    },
    say(number, callId, text, options) {
      const farEnd = farEndOf(number, callId);
      farEnd?.say(text, options);
      return farEnd !== undefined;
    },
    interrupt(number, callId, options) {
      const farEnd = farEndOf(number, callId);
      farEnd?.interrupt(options);
      return farEnd !== undefined;
    },
    press(number, callId, digit) {
      const farEnd = digits.test(digit) ? farEndOf(number, callId) : undefined;
      farEnd?.press(digit);
      return farEnd !== undefined;
    },
    async hangUp(number, callId) {
      const call = await calls.findCallOf(number, callId);
      if (!call || isOver(call)) return false;
      const status = call.status === "ringing" ? "no-answer" : "completed";
      return (await calls.end(callId, status, "hung up")) !== undefined;
    },
    dial: async (from, to) => show(from, await calls.dial(from, to)),
    async *follow(number, signal, { shownCall } = {}) {
      const queue = new AsyncQueue<HandsetEvent>();
      const listenedTo = new Set<number>();
      let last: Pick<SimulatedCall, "id" | "status"> | undefined;
      const showChange = (call: SimulatedCall) => {
        if (call.id === last?.id && call.status === last.status) return;
        last = call;
        queue.push({ type: "call", call: show(number, call) });
        const farEnd = calls.farEndOf(call.id);
        if (!farEnd || isOver(call) || listenedTo.has(call.id)) return;
        listenedTo.add(call.id);
        farEnd.listen({
          handleSpeech: (text, isLast) => queue.push({ type: "heard", callId: call.id, text, last: isLast }),
          handlePlayed: (what, text) => queue.push({ type: "played", callId: call.id, what, text }),
        });
      };
      const poll = async () => {
        const running = await calls.activeCallOf(number);
        // Of calls that are over, only the one that was shown ends here.
        const shown = last === undefined ? shownCall : isOver(last) ? undefined : last.id;
        const call = running ?? (shown === undefined ? undefined : await calls.findCallOf(number, shown));
        if (call) showChange(call);
      };
      const tryPoll = () => poll().catch(() => undefined); // the next one may reach the database
      const unwatch = calls.watch((call) => {
        if (!isCallOf(number, call)) return;
        if (call.id === last?.id) return showChange(call);
        if (isOver(call)) return; // it never rang here
        if (last === undefined || isOver(last)) showChange(call);
        else void tryPoll(); // the database has which of the two goes on
      });
      const timer = setInterval(tryPoll, pollIntervalMs).unref();
      const stop = () => queue.close();
      signal.addEventListener("abort", stop, { once: true });
      if (signal.aborted) stop();
      try {
        await tryPoll();
        yield* queue;
      } finally {
        clearInterval(timer);
        unwatch();
        signal.removeEventListener("abort", stop);
      }
    },
  };
  return handset;
}

function isOver({ status }: Pick<SimulatedCall, "status">): boolean {
  return status !== "ringing" && status !== "in-progress";
}

const endReasons = ["hung up", "declined", "no answer", "busy", "refused"] as const;

function present(number: string, call: SimulatedCall): HandsetCall {
  const isInbound = call.to_number === number && call.reference !== null;
  return {
    id: call.id,
    direction: isInbound ? "inbound" : "outbound",
    otherNumber: isInbound ? call.from_number : call.to_number,
    state: call.status === "ringing" ? "ringing" : call.status === "in-progress" ? "talking" : "ended",
    at: call.created_at,
    answeredAt: call.answered_at,
    message: call.message,
    endReason: endReasons.find((reason) => reason === call.end_reason) ?? null,
  };
}
