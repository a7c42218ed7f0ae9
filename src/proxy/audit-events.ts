import type { Action } from "./action.ts";

/**
 * What the proxy tells its owner: for audit, for alerts. Never a text, a key, a uuid of the platform or a conversation's;
 * `session` is an id that opens nothing.
 */
export type ProxyEvent = { readonly at: Date } & (
  | {
      /** A visitor was refused. */
      readonly type: "refused";
      readonly action: Action | undefined;
      readonly code: string;
      readonly status: number;
      /** An IPv4 address, or the /64 of an IPv6 one; "unknown" where none is known. */
      readonly address: string;
      readonly session?: string;
      /** With ORIGIN_NOT_ALLOWED: where the page comes from, for `origins` where it is one of the owner's. */
      readonly origin?: string;
    }
  | { readonly type: "started"; readonly assistant: string; readonly session: string; readonly subject?: string }
  /** A code went to a visitor's phone, after they agreed to `consent`. */
  | {
      readonly type: "code_sent";
      readonly assistant: string;
      readonly session: string;
      readonly purpose: string;
      readonly country: string;
      readonly consent: string;
    }
  /** The network sent no code, since its holder has said STOP to texts from the number; the visitor learns nothing of it. */
  | {
      readonly type: "recipient_stopped";
      readonly assistant: string;
      readonly session: string;
      readonly purpose: string;
      readonly country: string;
    }
  | { readonly type: "number_verified"; readonly assistant: string; readonly session: string; readonly purpose: string }
  /** Codes to these numbers hardly ever come back, which is how fraud looks: none is sent to them for an hour. */
  | { readonly type: "prefix_stopped"; readonly prefix: string }
  /** The platform took a visitor's message. */
  | { readonly type: "message"; readonly assistant: string; readonly session: string }
  /** The platform failed, or refuses the key or the settings that it was given here. */
  | {
      readonly type: "upstream_failed";
      readonly action: Action;
      readonly code: string;
      /** The platform's status; 0 when it did not answer. */
      readonly status: number;
    }
  /** The owner's balance no longer pays for a message. */
  | { readonly type: "balance_low"; readonly assistant: string }
  /** A call or message was handed to the platform, which took it. */
  | { readonly type: "ordered"; readonly action: Action; readonly assistant: string; readonly session: string }
  /** No answer said what came of one: it is looked up, and never sent again. */
  | { readonly type: "outcome_unknown"; readonly action: Action; readonly assistant: string; readonly session: string }
  /**
   * What one cost never became known, so that all of what was set aside stays counted against the day's money: the platform
   * named no price, no end of the call, did not answer, or does not know the call.
   */
  | {
      readonly type: "cost_unknown";
      readonly action: Action;
      readonly assistant: string;
      readonly session: string;
      readonly reason: "NO_PRICE" | "NO_END" | "NO_ANSWER" | "CALL_NOT_FOUND";
    }
  /** `policy.dailySpend` is used up until midnight UTC. */
  | { readonly type: "budget_reached"; readonly assistant: string }
  /** The store did not answer; limits count in memory meanwhile, paid actions are refused. Emitted at most once in 5 s. */
  | { readonly type: "store_failed" }
  /** An option of `createProxy` keeps visitors from what it should let them do. */
  | { readonly type: "misconfigured"; readonly option: string; readonly detail: string }
  /** The `redact` function threw; what it was to look at was hidden whole. */
  | { readonly type: "redact_failed"; readonly name: string }
  /** A fault of the proxy or of a hook. */
  | { readonly type: "internal_error"; readonly detail: string }
);

type WithoutTime<Event> = Event extends unknown ? Omit<Event, "at"> : never;

/** Tells an event; never throws and never waits. */
export type Emit = (event: WithoutTime<ProxyEvent>) => void;

/** A hook that fails must not fail the visitor. */
export function createEmit(onEvent: (event: ProxyEvent) => unknown, now: () => Date): Emit {
  return (event) => {
    const tell = async () => onEvent({ at: now(), ...event } as ProxyEvent);
    tell().catch(() => undefined);
  };
}
