import { onlyKnown, wrong } from "./option-errors.ts";
import {
  type ActionPolicy,
  actionPolicyMembers,
  type ResolvedActionPolicy,
  readActionPolicy,
} from "./paid-actions/action-policy.ts";
import {
  type PaidPolicy,
  paidPolicyMembers,
  type ResolvedPaidPolicy,
  readPaidPolicy,
} from "./paid-actions/rules/paid-policy.ts";

/** What anonymous visitors may do, and how much of it. What it does not name is refused. */
export interface Policy extends PaidPolicy, ActionPolicy {
  /** The names that a visitor may give the assistant values for. (default: none) */
  readonly variables?: readonly string[];
  /** Whether visitors may send files, and read those of their conversation; the assistant must allow it too. (default: false) */
  readonly attachments?: boolean;
  /** Whether pages may say where their visitor is: address, title, referrer, language and time zone, for the people who answer. (default: true) */
  readonly context?: boolean;
  /** The names of the page's own functions that the assistant may call, where it takes some. (default: none) */
  readonly clientTools?: readonly string[];
  readonly limits?: LimitOptions;
  /**
   * What all visitors together may cost in a UTC day, in USD; null for no bound. One address may use a quarter of it and
   * one conversation a tenth. Beyond it a message is refused as when the balance is used up. (default: 5)
   */
  readonly dailySpend?: number | null;
}

/** Each is a whole number of at least 1. */
export interface LimitOptions {
  /** For each session. (default: 20) */
  readonly messagesPerMinute?: number;
  /** For each address; visitors whose address is not known share one. (default: 60) */
  readonly conversationsPerHour?: number;
  /** Reading, feedback and resuming: for each session, or address where there is none yet. (default: 120) */
  readonly requestsPerMinute?: number;
  /** Calls of each visitor, and to each number, in 24 hours; web calls count too. At most 100. (default: 3) */
  readonly callsPerDay?: number;
  /** Texts and WhatsApp messages of each visitor, and to each number, in 24 hours; codes count apart. At most 100. (default: 5) */
  readonly textsPerDay?: number;
}

/** A policy with nothing left open. */
export interface ResolvedPolicy extends ResolvedPaidPolicy, ResolvedActionPolicy {
  readonly variables: ReadonlySet<string>;
  readonly attachments: boolean;
  readonly context: boolean;
  readonly clientTools: ReadonlySet<string>;
  readonly limits: Required<LimitOptions>;
  readonly dailySpendMicros: number | null;
}

const defaultLimits = {
  messagesPerMinute: 20,
  conversationsPerHour: 60,
  requestsPerMinute: 120,
  callsPerDay: 3,
  textsPerDay: 5,
};
/** Places are looked at one by one. */
const mostPerDay = 100;

/** @throws {TypeError} naming the member that is wrong */
export function readPolicy(policy: Policy): ResolvedPolicy {
  onlyKnown(
    policy,
    [
      "variables",
      "attachments",
      "context",
      "clientTools",
      "limits",
      "dailySpend",
      ...paidPolicyMembers,
      ...actionPolicyMembers,
    ],
    "policy",
  );
  const { variables = [], attachments = false, context = true, clientTools = [], limits = {}, dailySpend = 5 } = policy;
  onlyKnown(limits, Object.keys(defaultLimits), "policy.limits");
  for (const [member, names] of Object.entries({ variables, clientTools })) {
    if (!names.every((name) => typeof name === "string" && name !== ""))
      throw wrong(`policy.${member}`, "must be a list of names");
  }
  if (typeof attachments !== "boolean") throw wrong("policy.attachments", "must be true or false");
  if (typeof context !== "boolean") throw wrong("policy.context", "must be true or false");
  for (const [name, most] of Object.entries(limits)) {
    if (!Number.isInteger(most) || most < 1)
      throw wrong(`policy.limits.${name}`, "must be a whole number of at least 1");
    if (name.endsWith("PerDay") && most > mostPerDay) throw wrong(`policy.limits.${name}`, "must be 100 at most");
  }
  if (dailySpend !== null && !(dailySpend >= 0)) throw wrong("policy.dailySpend", "must be an amount in USD, or null");
  return {
    ...readPaidPolicy(policy),
    ...readActionPolicy(policy),
    variables: new Set(variables),
    attachments,
    context,
    clientTools: new Set(clientTools),
    limits: { ...defaultLimits, ...limits },
    dailySpendMicros: dailySpend === null ? null : Math.round(dailySpend * 1_000_000),
  };
}
