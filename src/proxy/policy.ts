/** What anonymous visitors may do, and how much of it. What it does not name is refused. */
export interface Policy {
  /** The names that a visitor may give the assistant values for. (default: none) */
  readonly variables?: readonly string[];
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
}

/** A policy with nothing left open. */
export interface ResolvedPolicy {
  readonly variables: ReadonlySet<string>;
  readonly limits: Required<LimitOptions>;
  readonly dailySpendMicros: number | null;
}

const defaultLimits = { messagesPerMinute: 20, conversationsPerHour: 60, requestsPerMinute: 120 };

/** @throws {TypeError} naming the member that is wrong */
export function readPolicy(policy: Policy): ResolvedPolicy {
  onlyKnown(policy, ["variables", "limits", "dailySpend"], "policy");
  const { variables = [], limits = {}, dailySpend = 5 } = policy;
  onlyKnown(limits, Object.keys(defaultLimits), "policy.limits");
  if (!variables.every((name) => typeof name === "string" && name !== "")) {
    throw wrong("policy.variables", "must be a list of names");
  }
  for (const [name, most] of Object.entries(limits)) {
    if (!Number.isInteger(most) || most < 1)
      throw wrong(`policy.limits.${name}`, "must be a whole number of at least 1");
  }
  if (dailySpend !== null && !(dailySpend >= 0)) throw wrong("policy.dailySpend", "must be an amount in USD, or null");
  return {
    variables: new Set(variables),
    limits: { ...defaultLimits, ...limits },
    dailySpendMicros: dailySpend === null ? null : Math.round(dailySpend * 1_000_000),
  };
}

/** A misspelt rule would be no rule at all, so no name passes unknown. */
export function onlyKnown(given: object, known: readonly string[], place: string): void {
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown !== undefined) throw wrong(`${place}.${unknown}`, "is not an option of this version");
}

/** The programming mistake of giving this option. */
export function wrong(option: string, must: string): TypeError {
  return new TypeError(`createProxy: ${option} ${must}.`);
}
