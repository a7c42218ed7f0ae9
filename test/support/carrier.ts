import type { CarrierCall } from "../../src/platform/carriers/carrier.ts";
import type { SimulatedCarrier } from "../../src/platform/carriers/simulated/carrier.ts";
import { createSimulatedCarrier, type SimulatedCarrierOptions } from "../../src/platform/stored-carriers.ts";

/** What goes wrong with the next request: it is refused, carried without an answer, or neither. */
export type RequestFault = "refuse" | "lose-answer" | "lose-request";

/** The simulated carrier with faults on demand, and a count of what it was asked to carry. */
export interface TestCarrier extends SimulatedCarrier {
  failNext(fault: RequestFault): void;
  /** Holds back the news of calls that match until `until` resolves: others overtake it. */
  holdNews(isHeld: (call: CarrierCall) => boolean, until: Promise<void>): void;
  /** How many numbers, messages and calls it was asked for. */
  readonly requests: number;
}

export function createTestCarrier(options: SimulatedCarrierOptions): TestCarrier {
  const carrier = createSimulatedCarrier({ paceMs: 0, ...options });
  let fault: RequestFault | undefined;
  let requests = 0;
  let untilToldOf: (call: CarrierCall) => Promise<void> | undefined = () => undefined;
  async function request<Outcome>(carry: () => Promise<Outcome>) {
    requests += 1;
    const failing = fault;
    fault = undefined;
    if (failing === "refuse") return { state: "refused", reason: "Refused for a test." } as const;
    const outcome = failing === "lose-request" ? undefined : await carry();
    if (failing) throw new Error("the connection was lost");
    return outcome as Outcome;
  }
  return {
    ...carrier,
    listen: (listener) =>
      carrier.listen({
        ...listener,
        async callStatus(call) {
          await untilToldOf(call);
          await listener.callStatus(call);
        },
      }),
    buyNumber: (given) => request(() => carrier.buyNumber(given)),
    sendMessage: (given, more) => request(() => carrier.sendMessage(given, more)),
    placeCall: (given, more) => request(() => carrier.placeCall(given, more)),
    placeCallLeg: (given, more) => request(() => carrier.placeCallLeg(given, more)),
    failNext(next) {
      fault = next;
    },
    holdNews(isHeld, until) {
      untilToldOf = (call) => (isHeld(call) ? until : undefined);
    },
    get requests() {
      return requests;
    },
  };
}
