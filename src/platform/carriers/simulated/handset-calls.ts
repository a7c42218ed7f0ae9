import { AsyncQueue } from "../../resources/conversations/turns/async-queue.ts";
import { isCallOf, type SimulatedCall, type SimulatedCalls } from "./calls.ts";

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
      readonly what: "audio" | "digits" | "transfer";
      readonly text: string;
    };

/** The calls of handsets. What is said, pressed and hung up acts in the process that holds the talk. */
export interface HandsetCalls {
  /** The call that rings at a number, or that it talks in. */
  current(number: string): Promise<HandsetCall | undefined>;
  /** @returns False where it rings no more */
  answer(number: string, callId: number): Promise<boolean>;
  decline(number: string, callId: number): Promise<boolean>;
  /**
   * Speaks. While the assistant is still heard this interrupts it; `heard` is what of its turn was heard. (default: what a
   * voice of 15 characters a second has spoken) @returns False where this process holds no such talk
   */
  say(number: string, callId: number, text: string, options?: { readonly heard?: string | undefined }): boolean;
  /** Makes a noise over the assistant, without a word. */
  interrupt(number: string, callId: number, options?: { readonly heard?: string | undefined }): boolean;
  /** Presses one of 0–9, * and #. */
  press(number: string, callId: number, digit: string): boolean;
  hangUp(number: string, callId: number): Promise<boolean>;
  /** Calls a number; a handset that is in a call stays in it. @returns The call, which is talked in or was refused */
  dial(from: string, to: string): Promise<HandsetCall>;
  /** What happens at a number from now on, the current call first. Ends when `signal` aborts. */
  follow(number: string, signal: AbortSignal): AsyncIterable<HandsetEvent>;
}

/** Chosen: how soon a call rings that another process placed. */
const lookEveryMs = 1_000;
const digits = /^[0-9*#]$/;

export function createHandsetCalls(calls: SimulatedCalls): HandsetCalls {
  // A handset knows the ids of its own calls alone: what it says is checked by what it was shown.
  const shown = new Map<number, string>();
  function show(number: string, call: SimulatedCall): HandsetCall {
    if (isOver(call)) shown.delete(call.id);
    else shown.set(call.id, number);
    return present(number, call);
  }
  function talkOf(number: string, callId: number) {
    return shown.get(callId) === number ? calls.talkOf(callId) : undefined;
  }

  const handset: HandsetCalls = {
    async current(number) {
      const call = await calls.runningOf(number);
      return call && show(number, call);
    },
    async answer(number, callId) {
      const call = await calls.callOf(number, callId);
      if (call?.status !== "ringing" || call.to_number !== number) return false;
      const answered = await calls.answer(callId, "human");
      return answered?.status === "in-progress";
    },
    async decline(number, callId) {
      const call = await calls.callOf(number, callId);
      if (call?.status !== "ringing" || call.to_number !== number) return false;
      return (await calls.end(callId, "busy", "declined")) !== undefined;
    },
    say(number, callId, text, options) {
      const talk = talkOf(number, callId);
      talk?.say(text, options);
      return talk !== undefined;
    },
    interrupt(number, callId, options) {
      const talk = talkOf(number, callId);
      talk?.interrupt(options);
      return talk !== undefined;
    },
    press(number, callId, digit) {
      const talk = digits.test(digit) ? talkOf(number, callId) : undefined;
      talk?.press(digit);
      return talk !== undefined;
    },
    async hangUp(number, callId) {
      const call = await calls.callOf(number, callId);
      if (!call || isOver(call)) return false;
      const status = call.status === "ringing" ? "no-answer" : "completed";
      return (await calls.end(callId, status, "hung up")) !== undefined;
    },
    dial: async (from, to) => show(from, await calls.dial(from, to)),
    async *follow(number, signal) {
      const queue = new AsyncQueue<HandsetEvent>();
      const heard = new Set<number>();
      let last: Pick<SimulatedCall, "id" | "status"> | undefined;
      const take = (call: SimulatedCall) => {
        if (call.id === last?.id && call.status === last.status) return;
        last = call;
        queue.push({ type: "call", call: show(number, call) });
        const talk = calls.talkOf(call.id);
        if (!talk || isOver(call) || heard.has(call.id)) return;
        heard.add(call.id);
        talk.listen({
          heard: (text, isLast) => queue.push({ type: "heard", callId: call.id, text, last: isLast }),
          played: (what, text) => queue.push({ type: "played", callId: call.id, what, text }),
        });
      };
      const look = async () => {
        const running = await calls.runningOf(number);
        // Of calls that are over, only the one that was shown ends here.
        const call = running ?? (last && !isOver(last) ? await calls.callOf(number, last.id) : undefined);
        if (call) take(call);
      };
      const tryLook = () => look().catch(() => undefined); // the next look may reach the database
      const unwatch = calls.watch((call) => {
        if (!isCallOf(number, call)) return;
        if (call.id === last?.id) return take(call);
        if (isOver(call)) return; // it never rang here
        if (last === undefined || isOver(last)) take(call);
        else void tryLook(); // which of the two goes on is in the database
      });
      const timer = setInterval(tryLook, lookEveryMs).unref();
      const stop = () => queue.close();
      signal.addEventListener("abort", stop, { once: true });
      if (signal.aborted) stop();
      try {
        await tryLook();
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
    endReason: endReasons.find((reason) => reason === call.end_reason) ?? null,
  };
}
