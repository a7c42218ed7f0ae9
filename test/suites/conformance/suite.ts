import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Operation } from "../../../src/contract/kit/operation.ts";
import { type Operations, operations } from "../../../src/contract/operations.ts";
import { type Api, createApi, type RequestParts } from "./api.ts";
import {
  checkAccess,
  checkBodies,
  checkFailure,
  checkFields,
  checkIds,
  checkSuccess,
  type Findings,
} from "./checks.ts";
import { fixtures } from "./fixtures.ts";
import type { Target } from "./target.ts";

export interface ConformanceOptions {
  /** Names the target in the test's report. */
  readonly name: string;
  /** Opens the target; it is disposed of at the end. */
  readonly start: () => Promise<Target & Partial<AsyncDisposable>>;
  /** Operations that the target does not answer yet: they are counted and printed, never passed. */
  readonly open: readonly (keyof Operations)[];
}

/** Everything that the table of operations promises, checked against one API. */
export function describeConformance({ name, start, open }: ConformanceOptions): void {
  const answered = Object.entries<Operation>(operations).filter(([id]) => !(open as readonly string[]).includes(id));

  describe(`the API on ${name}`, () => {
    let target: Target & Partial<AsyncDisposable>;
    let api: Api;
    const notMet = new Set<string>();
    beforeAll(async () => {
      target = await start();
      api = createApi(target);
    });
    afterAll(async () => {
      await target[Symbol.asyncDispose]?.();
      console.log(report({ name, answered: answered.length, requests: api.requests, open, notMet }));
    });

    it("has a fixture for every operation that it answers", () => {
      expect(answered.map(([id]) => id).filter((id) => !(id in fixtures))).toEqual([]);
    });

    for (const [id, row] of answered) {
      const fixture = fixtures[id as keyof Operations];
      if (!fixture) continue;
      describe(`${row.method} ${row.path}`, () => {
        /** Where the target offers no account for a valid request nothing is checked: that is no pass. */
        const check = (title: string, find: (parts: RequestParts) => Promise<Findings>) =>
          it(title, async ({ skip }) => {
            const parts = await fixture.valid(api);
            if (parts) expect(await find(parts)).toEqual([]);
            else skip("the target offers no account for it");
          });

        check("answers a valid request as its row says", (parts) => checkSuccess(row, parts, api));
        if (row.auth === "bearer") {
          check("answers 401 to whoever it does not know", (parts) => checkAccess(row, parts, api));
        }
        if (row.params) {
          check("takes an unknown id, and another owner's, as not found", () => checkIds(row, fixture, api));
        }
        for (const place of ["query", "body"] as const) {
          if (!row[place]) continue;
          check(`refuses each wrong field of the ${place} by name, and no right one`, () =>
            checkFields(row, place, fixture, api),
          );
        }
        if (row.body) {
          check("refuses a body that is no JSON, of another type, or too large", (parts) =>
            checkBodies(row, parts, api),
          );
        }

        for (const code of Object.keys(row.failures)) {
          const make = fixture.failing?.[code];
          if (!make) {
            // The ids in the path are tried above.
            if (!(row.params && code.endsWith("_NOT_FOUND"))) notMet.add(`${id} ${code}`);
            continue;
          }
          it(`fails with ${code} as its row says`, async ({ skip }) => {
            const findings = await checkFailure(row, code, make, api);
            if (findings) expect(findings).toEqual([]);
            else skip("the target offers no account for it");
          });
        }
      });
    }
  });
}

function report({
  name,
  answered,
  requests,
  open,
  notMet,
}: Pick<ConformanceOptions, "name" | "open"> & { answered: number; requests: number; notMet: Set<string> }): string {
  return [
    `conformance on ${name}: ${answered} operations, ${requests} requests`,
    `OPEN (${open.length}): ${open.join(", ") || "none"}`,
    `failures that no request alone brings about (${notMet.size}): ${[...notMet].join(", ") || "none"}`,
  ].join("\n");
}
