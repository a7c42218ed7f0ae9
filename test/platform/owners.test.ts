import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Operations, operations } from "../../src/contract/all-operations.ts";
import { codeHeader } from "../../src/contract/codes.ts";
import { failuresOf } from "../../src/contract/kit/failures.ts";
import type { Operation } from "../../src/contract/kit/operation.ts";
import { limits } from "../../src/contract/limits.ts";
import { unimplementedIds } from "../../src/platform/all-handlers.ts";
import { drawn } from "../counts.ts";
import type { RequestParts } from "../suites/conformance/api.ts";
import { fixtures } from "../suites/conformance/example-requests.ts";
import type { Fixture } from "../suites/conformance/examples/fixture.ts";
import { type Id, type IdField, idFieldsOf } from "../suites/owners/ids.ts";
import { type Kind, matrix, type Owned, type Place } from "../suites/owners/matrix.ts";
import {
  ask,
  checkOwned,
  checkPlace,
  findChanges,
  findChangesNow,
  findTraces,
  isSuccess,
} from "../suites/owners/pairs.ts";
import { describeReferences } from "../suites/owners/references.ts";
import { openWorld, type Stranger, type World } from "../suites/owners/world.ts";

const all = Object.entries<Operation>(operations) as [keyof Operations, Operation][];
const open = new Set<string>(unimplementedIds);
const answered = all.filter(([id]) => !open.has(id));

describe("the owner matrix", () => {
  it("names every id of every operation, and nothing else", () => {
    const taken = all.flatMap(([id, row]) => [id, ...idFieldsOf(row).map(({ name }) => `${id}: ${name}`)]);
    const named = Object.entries(matrix).flatMap(([id, row]) => [
      id,
      ...Object.keys(row).map((name) => `${id}: ${name}`),
    ]);
    expect({
      missing: taken.filter((entry) => !named.includes(entry)),
      unknown: named.filter((entry) => !taken.includes(entry)),
    }).toEqual({ missing: [], unknown: [] });
  });

  it("has a valid request for every operation that has a handler", () => {
    expect(answered.map(([id]) => id).filter((id) => !fixtures[id])).toEqual([]);
  });
});

describe("what an owner may see and touch", () => {
  let world: World;
  let pairs = 0;
  const checked = new Set<string>();
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(async () => {
    await world[Symbol.asyncDispose]();
    const names = unimplementedIds.join(", ") || "none";
    console.log(
      `owner matrix: ${checked.size} operations, ${pairs} pairs, ${unimplementedIds.length} open (501): ${names}`,
    );
  });

  // First of all: later on the asker's own rows fill the lists.
  it.each(answered)(
    "%s shows nothing of another owner's to a valid request, and changes nothing there",
    async (id, row) => {
      const { query, ...parts } = await validOf(id, world);
      const whole = row.query?.shape.per_page ? { per_page: limits.pageSize.max } : {};
      const answer = await ask(row, { ...parts, query: { ...query, ...whole } }, world);
      checked.add(id);
      const changes = await findChangesNow(world.strangers, world);
      expect([...findTraces(answer, [], world), ...changes]).toEqual([]);
      expect(isSuccess(answer), answer.text).toBe(true);
    },
  );

  describe.each(answered.filter(([id, row]) => ownedFieldsOf(id, row).length > 0))("%s", (id, row) => {
    const fields = ownedFieldsOf(id, row);
    const fixture: Fixture = fixtures[id] ?? { valid: () => undefined };

    for (const { field, entry } of fields) {
      it(`takes another owner's ${field.name} for what it is not`, async () => {
        const findings: string[] = [];
        const check = "placeOf" in entry ? checkPlace : checkOwned;
        for (const stranger of drawn(world.strangers, 1)) {
          for (const kind of kindsOf(entry)) {
            for (const foreign of drawn(idsOf(stranger, kind), 1)) {
              pairs++;
              const given = [{ field, kind, id: foreign }];
              const found = await check(row, fixture, { stranger, given }, world);
              findings.push(...found.map((it) => `${kind} ${foreign}: ${it}`));
            }
          }
        }
        expect(findings).toEqual([]);
      });
    }

    const together = fields.filter(({ entry }) => !("placeOf" in entry));
    if (together.length < 2) return;
    it("takes ids of another owner's that belong together for what they are not", async () => {
      const findings: string[] = [];
      for (const stranger of drawn(world.strangers, 1)) {
        pairs++;
        const given = together.map(({ field, entry }) => {
          const [kind] = kindsOf(entry);
          return { field, kind, id: idsOf(stranger, kind)[0] };
        });
        findings.push(...(await checkOwned(row, fixture, { stranger, given }, world)));
      }
      expect(findings).toEqual([]);
    });
  });

  // One check before all operations keeps this.
  it.each(
    drawn(
      all.filter(([, row]) => row.auth !== "none"),
      20,
    ),
  )("%s answers a key or session that is none any more with 401 in its shape", async (_id, row) => {
    const body = failuresOf(row).find(({ code }) => code === "UNAUTHENTICATED")?.body;
    for (const token of world.revoked) {
      // Of a stranger nothing else is looked at: a request that is wrong otherwise is told nothing of it.
      const response = await world.asker.api.send(row, { ...paramsOf(row), token });
      const seen = [response.status, response.headers.get(codeHeader), await response.json()];
      expect(seen).toEqual([401, "UNAUTHENTICATED", body]);
    }
  });

  it("changes nothing of another owner's by all of these requests together", async () => {
    expect(await findChanges(world.strangers, world)).toEqual([]);
  });

  it.each(all.filter(([id]) => open.has(id)))("%s is open: it answers 501 and nothing else", async (_id, row) => {
    expect((await ask(row, paramsOf(row), world)).status).toBe(501);
  });

  describe("by what refers to it", () => describeReferences(() => world));
});

/** Places of ids that one owner has and another has not. */
function ownedFieldsOf(id: keyof Operations, row: Operation): { field: IdField; entry: Owned | Place }[] {
  return idFieldsOf(row).flatMap((field) => {
    const entry = matrix[id]?.[field.name]; // what is absent is told by name above
    return entry && !("forAll" in entry) ? [{ field, entry }] : [];
  });
}

/** A request that must succeed. */
async function validOf(id: keyof Operations, { asker }: World): Promise<RequestParts> {
  const parts = await fixtures[id]?.valid(asker.api);
  if (!parts) throw new Error(`${id} has no valid request`);
  return parts;
}

/** A path that exists, for requests that are looked at no further. */
function paramsOf(row: Operation): RequestParts {
  return { params: Object.fromEntries(Object.keys(row.params?.shape ?? {}).map((name) => [name, 1])) };
}

function kindsOf(entry: Owned | Place): readonly [Kind, ...Kind[]] {
  return "placeOf" in entry ? [entry.placeOf] : entry.kinds;
}

/** Never none: a kind that nobody has would pass unseen. */
function idsOf({ ids }: Stranger, kind: Kind): readonly [Id, ...Id[]] {
  const [first, ...others] = ids[kind] ?? [];
  if (first === undefined) throw new Error(`nobody has a ${kind} to try`);
  return [first, ...others];
}
