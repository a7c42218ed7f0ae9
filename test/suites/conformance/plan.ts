import { type Operation, unknownIdCode } from "../../../src/contract/kit/operation.ts";
import type { Api, RequestParts } from "./api.ts";
import {
  checkAccess,
  checkAliases,
  checkBodies,
  checkFailure,
  checkFields,
  checkIds,
  checkOrder,
  checkRepeats,
  checkSuccess,
  type Findings,
} from "./checks.ts";
import type { Fixture } from "./examples/fixture.ts";
import { checkParts } from "./lists.ts";

/** One promise of a row and how it is tried. */
export interface Check {
  readonly title: string;
  /** Whether one mechanism keeps it for all rows: the router, the reading of bodies, the schemas. */
  readonly isShared: boolean;
  /** Undefined if the target offers no account for it: nothing was checked, and that is no pass. */
  run(api: Api): Promise<Findings | undefined>;
}

/** All that is checked of an operation. */
export function checksOf(row: Operation, fixture: Fixture): Check[] {
  const check = (
    title: string,
    find: (parts: RequestParts, api: Api) => Promise<Findings>,
    isShared = false,
  ): Check => ({
    title,
    isShared,
    async run(api) {
      const parts = await fixture.valid(api);
      return parts ? find(parts, api) : undefined;
    },
  });
  const shared = (title: string, find: (parts: RequestParts, api: Api) => Promise<Findings>) =>
    check(title, find, true);
  const places = (["query", "body"] as const).filter((place) => row[place]);
  return [
    check("answers a valid request as its row says", (parts, api) => checkSuccess(row, parts, api)),
    ...(row.aliases ? [check("answers on its other paths", (_, api) => checkAliases(row, fixture, api))] : []),
    ...(row.auth === "none"
      ? []
      : [shared("answers 401 to a token it does not know", (parts, api) => checkAccess(row, parts, api))]),
    ...(row.params
      ? [shared("takes an unknown id, and another owner's, as not found", (_, api) => checkIds(row, fixture, api))]
      : []),
    ...places.map((place) =>
      shared(`refuses each wrong field of the ${place} by name, and no right one`, (_, api) =>
        checkFields(row, place, fixture, api),
      ),
    ),
    ...(row.body
      ? [
          shared("refuses a body that is no JSON, of another type, or too large", (parts, api) =>
            checkBodies(row, parts, api),
          ),
        ]
      : []),
    ...(row.body
      ? [
          shared("refuses a stranger before a wrong body, and that before an unknown id", (_, api) =>
            checkOrder(row, fixture, api),
          ),
        ]
      : []),
    ...(row.query?.shape.per_page
      ? [check("says in its envelope where each part of the list is", (_, api) => checkParts(row, fixture, api))]
      : []),
    ...(row.idempotent
      ? [
          check("answers a repeated key once, and refuses it with another body", (parts, api) =>
            checkRepeats(row, parts, api),
          ),
        ]
      : []),
    ...Object.entries(fixture.failing ?? {}).map(([code, ways]) => ({
      title: `fails with ${code} as its row says`,
      isShared: false,
      run: (api: Api) => checkFailure(row, code, ways, api),
    })),
  ];
}

/** The row's own failures that no request alone brings about; other tests meet them. */
export function unmetFailures(row: Operation, fixture: Fixture): string[] {
  const ids = Object.keys(row.params?.shape ?? {}).map((parameter) => unknownIdCode(row, parameter));
  const met = new Set(["UNAUTHENTICATED", ...ids, ...Object.keys(fixture.failing ?? {})]);
  return Object.keys(row.failures).filter((code) => !met.has(code));
}
