import { type Operations, operations } from "../../../src/contract/all-operations.ts";
import { type Operation, pathOf } from "../../../src/contract/kit/operation.ts";
import { type Api, createApi } from "./api.ts";
import { fixtures } from "./example-requests.ts";
import { checksOf, unmetFailures } from "./plan.ts";
import type { Target } from "./target.ts";

/** What came of an operation's checks. */
export interface Outcome {
  readonly id: string;
  readonly passed: number;
  readonly failed: number;
  /** Checks that the target offers no account for. */
  readonly skipped: number;
  /** `open`: answered 501. `unknown`: answered, and the suite has no valid request for it. */
  readonly state: "checked" | "open" | "unknown";
  /** What was found wrong, with the check that found it. */
  readonly findings: readonly string[];
  /** The row's failures that no request alone brings about. */
  readonly unmet: readonly string[];
}

export interface Run {
  readonly outcomes: readonly Outcome[];
  readonly requests: number;
}

/** Everything that the table of operations promises, checked against one API, without a test runner. */
export async function runConformance(target: Target, told: (outcome: Outcome) => void = () => undefined): Promise<Run> {
  const api = createApi(target);
  const outcomes: Outcome[] = [];
  for (const [id, row] of Object.entries<Operation>(operations)) {
    const outcome = await tryOperation(id as keyof Operations, row, api);
    outcomes.push(outcome);
    told(outcome);
  }
  return { outcomes, requests: api.requests };
}

async function tryOperation(id: keyof Operations, row: Operation, api: Api): Promise<Outcome> {
  const fixture = fixtures[id];
  const outcome = { id, passed: 0, failed: 0, skipped: 0, findings: [] as string[], unmet: [] as string[] };
  if (!fixture) return { ...outcome, state: (await isOpen(row, api).catch(() => false)) ? "open" : "unknown" };
  outcome.unmet.push(...unmetFailures(row, fixture));
  for (const { title, run } of checksOf(row, fixture)) {
    const findings = await run(api).catch((error: Error) => [[error.message, error.cause].filter(Boolean).join(": ")]);
    outcome[findings === undefined ? "skipped" : findings.length === 0 ? "passed" : "failed"]++;
    outcome.findings.push(...(findings ?? []).map((finding) => `${title}: ${finding}`));
  }
  return { ...outcome, state: "checked" };
}

/** Asks with ids that nothing has and without a body, so that whatever answers changes nothing. */
async function isOpen(row: Operation, api: Api): Promise<boolean> {
  const params = Object.fromEntries(Object.keys(row.params?.shape ?? {}).map((name) => [name, "2147483647"]));
  const asked = new AbortController();
  const response = await (api.target.fetch ?? fetch)(`${api.target.baseUrl}${pathOf(row, params)}`, {
    method: row.method,
    headers: { authorization: `Bearer ${api.target.key}` },
    signal: asked.signal,
  });
  asked.abort(); // a stream of events would never end
  return response.status === 501;
}
