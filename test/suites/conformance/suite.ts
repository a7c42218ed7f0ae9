import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Operations, operations } from "../../../src/contract/all-operations.ts";
import type { Operation } from "../../../src/contract/kit/operation.ts";
import { type Api, createApi } from "./api.ts";
import { fixtures } from "./example-requests.ts";
import { checksOf, unmetFailures } from "./plan.ts";
import type { Target } from "./target.ts";

export interface ConformanceOptions {
  /** Names the target in the test's report. */
  readonly name: string;
  /** Opens the target; it is disposed of at the end. */
  readonly start: () => Promise<Target & Partial<AsyncDisposable>>;
  /** Operations that the target does not answer yet: they are counted and printed, never passed. */
  readonly open: readonly (keyof Operations)[];
  /** The operations of which is checked as well what one mechanism keeps for all. (default: all) */
  readonly sharedOf?: readonly string[];
}

/** Everything that the table of operations promises, checked against one API. */
export function describeConformance({ name, start, open, sharedOf }: ConformanceOptions): void {
  const answered = Object.entries<Operation>(operations).filter(([id]) => !(open as readonly string[]).includes(id));

  describe(`the API on ${name}`, () => {
    let target: Target & Partial<AsyncDisposable>;
    let api: Api;
    const checks = { passed: 0, failed: 0, skipped: 0 };
    const unmet: string[] = [];
    beforeAll(async () => {
      target = await start();
      api = createApi(target);
    });
    afterAll(async () => {
      await target[Symbol.asyncDispose]?.();
      const { passed, failed, skipped } = checks;
      const lines = [
        `conformance on ${name}: ${answered.length} operations, ${api.requests} requests, ${passed + failed} checks`,
        `${passed} passed, ${failed} failed, ${skipped} skipped`,
        `OPEN (${open.length}): ${open.join(", ") || "none"}`,
        `left to tests of their own, since no request alone brings them about (${unmet.length}): ${unmet.join(", ")}`,
      ];
      console.log(lines.join("\n"));
    });

    it("has a fixture for every operation that it answers", () => {
      expect(answered.map(([id]) => id).filter((id) => !(id in fixtures))).toEqual([]);
    });

    for (const [id, row] of answered) {
      const fixture = fixtures[id as keyof Operations];
      if (!fixture) continue;
      unmet.push(...unmetFailures(row, fixture).map((code) => `${id} ${code}`));
      describe(`${row.method} ${row.path}`, () => {
        for (const { title, run, isShared } of checksOf(row, fixture)) {
          if (isShared && sharedOf && !sharedOf.includes(id)) continue;
          it(title, async ({ skip }) => {
            checks.failed++; // until it is known better
            const findings = await run(api);
            if (findings?.length !== 0) expect(findings ?? []).toEqual([]);
            checks.failed--;
            checks[findings ? "passed" : "skipped"]++;
            if (!findings) skip("the target offers no account for it");
          });
        }
      });
    }
  });
}
