import type { CarrierCall } from "../../src/platform/carriers/carrier.ts";
import type { SimulatedCarrier } from "../../src/platform/carriers/simulated/carrier.ts";
import { createSimulatedCarrier, type SimulatedCarrierOptions } from "../../src/platform/stored-carriers.ts";

/** What goes wrong with the next order: it is refused, carried without an answer, or neither. */
export type OrderFault = "refuse" | "lose-answer" | "lose-request";

/** The simulated carrier with faults on demand, and a count of what it was asked to carry. */
export interface TestCarrier extends SimulatedCarrier {
  failNext(fault: OrderFault): void;
  /** Holds back the news of calls that match until `until` resolves: others overtake it. */
  holdNews(isHeld: (call: CarrierCall) => boolean, until: Promise<void>): void;
  /** How many numbers, messages and calls it was asked for. */
  readonly orders: number;
}

export function createTestCarrier(options: SimulatedCarrierOptions): TestCarrier {
  const carrier = createSimulatedCarrier({ paceMs: 0, ...options });
  let fault: OrderFault | undefined;
  let orders = 0;
  let untilToldOf: (call: CarrierCall) => Promise<void> | undefined = () => undefined;
  async function order<Outcome>(carry: () => Promise<Outcome>) {
    orders += 1;
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
    orderNumber: (given) => order(() => carrier.orderNumber(given)),
    sendMessage: (given, more) => order(() => carrier.sendMessage(given, more)),
    placeCall: (given, more) => order(() => carrier.placeCall(given, more)),
    placeCallLeg: (given, more) => order(() => carrier.placeCallLeg(given, more)),
    failNext(next) {
      fault = next;
    },
    holdNews(isHeld, until) {
      untilToldOf = (call) => (isHeld(call) ? until : undefined);
    },
    get orders() {
      return orders;
    },
  };
}
