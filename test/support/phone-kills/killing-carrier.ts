import { randomBytes } from "node:crypto";
import type {
  CallLegRequest,
  CallRequest,
  CarrierCall,
  MessageRequest,
  RequestOutcome,
} from "../../../src/platform/carriers/carrier.ts";
import type { RemoteCarrier } from "./remote-carrier.ts";

/** When the platform's process is killed. */
export const killPoints = [
  /** The money is held and the carrier has been asked; it does not have the request. */
  "before the carrier has the request",
  /** The carrier has the request, and nobody was told. */
  "before the carrier's answer",
  /** Between the answer and what is written down of it. */
  "after the carrier's answer",
  /** Between the carrier's report of an ended call and its charge. */
  "after the report of a call",
  "during a call",
  /** The caller waits for a person whom the carrier has just been asked to call. */
  "while a person is called",
] as const;
export type KillPoint = (typeof killPoints)[number];

/** What a request was for. */
interface Carried {
  readonly sid: string;
  readonly request: MessageRequest | CallRequest;
  hungUp: boolean;
}

/** Chosen: how long calls last that no kill meets. */
export const connectedSeconds = 30;

export interface KillingCarrierOptions {
  /** Kills the process that uses the carrier. */
  readonly kill: () => void;
  /** Answers a call, in which a person may be asked for; resolves when the process is to be killed. */
  readonly talk: (request: CallRequest, options: { readonly asksForPerson: boolean }) => Promise<void>;
  readonly random: () => number;
}

/** A carrier with a memory of its own, which outlives the processes that it has killed. */
export class KillingCarrier implements RemoteCarrier {
  /** The references of all requests that arrived, in order, with those that were not taken. */
  readonly arrived: string[] = [];
  /** The references that were asked for. */
  readonly asked = new Set<string>();
  readonly carried = new Map<string, Carried>();
  readonly #options: KillingCarrierOptions;
  #next: { readonly point: KillPoint; readonly kind: "call" | "text"; requestsLeft: number } | undefined;

  constructor(options: KillingCarrierOptions) {
    this.#options = options;
  }

  /** Kills the process at a point of the next request of a kind after `requests` others of it. */
  killAt(point: KillPoint, kind: "call" | "text", requests: number): void {
    this.#next = { point, kind, requestsLeft: requests };
  }

  neverKill(): void {
    this.#next = undefined;
  }

  sendMessage(request: MessageRequest): Promise<RequestOutcome> {
    return this.#take(request, this.#due("request", "text"));
  }

  placeCall(request: CallRequest): Promise<RequestOutcome> {
    return this.#take(request, this.#due("request", "call") ?? this.#due("call"));
  }

  /** The process is killed before anybody was told whether the person is called. */
  placeCallLeg(request: CallLegRequest): Promise<RequestOutcome> {
    this.arrived.push(request.reference);
    return this.#killAndNeverAnswer();
  }

  async findMessage(reference: string): Promise<RequestOutcome | undefined> {
    this.asked.add(reference);
    const carried = this.carried.get(reference);
    return carried && { state: "accepted", sid: carried.sid };
  }

  async findCall(name: { readonly reference: string } | { readonly sid: string }): Promise<CarrierCall | undefined> {
    const reference = "reference" in name ? name.reference : this.#referenceOf(name.sid);
    if (reference === undefined) return undefined;
    this.asked.add(reference);
    const carried = this.carried.get(reference);
    if (!carried) return undefined;
    if (this.#due("report")) this.#killSoon();
    return { sid: carried.sid, reference, status: "completed", durationSeconds: connectedSeconds };
  }

  async endCall(sid: string): Promise<void> {
    const carried = this.carried.get(this.#referenceOf(sid) ?? "");
    if (carried) carried.hungUp = true;
  }

  async #take(request: MessageRequest | CallRequest, point: KillPoint | undefined): Promise<RequestOutcome> {
    this.arrived.push(request.reference);
    if (point === "before the carrier has the request") return this.#killAndNeverAnswer();
    const sid = this.carried.get(request.reference)?.sid ?? `SIM${randomBytes(16).toString("hex")}`;
    this.carried.set(request.reference, { sid, request, hungUp: false });
    if (point === "before the carrier's answer") return this.#killAndNeverAnswer();
    if (point === "after the carrier's answer") this.#killSoon();
    if ((point === "during a call" || point === "while a person is called") && "relay" in request) {
      const asksForPerson = point === "while a person is called";
      void this.#options.talk(request, { asksForPerson }).finally(() => this.#options.kill());
    }
    return { state: "accepted", sid };
  }

  /** The point that is due now, which is used up by it. */
  #due(where: "request" | "call" | "report", kind = this.#next?.kind): KillPoint | undefined {
    if (!this.#next || this.#next.kind !== kind || whereOf[this.#next.point] !== where || this.#next.requestsLeft-- > 0)
      return undefined;
    const { point } = this.#next;
    this.#next = undefined;
    return point;
  }

  #killAndNeverAnswer(): Promise<never> {
    this.#options.kill();
    return new Promise(() => undefined);
  }

  #killSoon(): void {
    setTimeout(() => this.#options.kill(), this.#options.random() * 10);
  }

  #referenceOf(sid: string): string | undefined {
    return [...this.carried].find(([, carried]) => carried.sid === sid)?.[0];
  }
}

const whereOf: Readonly<Record<KillPoint, "request" | "call" | "report">> = {
  "before the carrier has the request": "request",
  "before the carrier's answer": "request",
  "after the carrier's answer": "request",
  "after the report of a call": "report",
  "during a call": "call",
  "while a person is called": "call",
};
