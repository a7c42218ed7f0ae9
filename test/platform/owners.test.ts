import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeHeader } from "../../src/contract/codes.ts";
import { failuresOf } from "../../src/contract/kit/failures.ts";
import type { Operation } from "../../src/contract/kit/operation.ts";
import { type Operations, operations } from "../../src/contract/operations.ts";
import { withoutHandler } from "../../src/platform/handlers.ts";
import type { RequestParts } from "../suites/conformance/api.ts";
import { type Fixture, fixtures } from "../suites/conformance/fixtures.ts";
import { idFieldsOf } from "../suites/owners/ids.ts";
import { matrix } from "../suites/owners/matrix.ts";
import { ask, checkOwned, checkPlace, findChanges, findTraces, isSuccess } from "../suites/owners/pairs.ts";
import { openWorld, type World } from "../suites/owners/world.ts";

const all = Object.entries<Operation>(operations) as [keyof Operations, Operation][];
const open = new Set<string>(withoutHandler);
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
    const names = withoutHandler.join(", ") || "none";
    console.log(
      `owner matrix: ${checked.size} operations, ${pairs} pairs, ${withoutHandler.length} open (501): ${names}`,
    );
  });

  describe.each(answered)("%s", (id, row) => {
    const fixture: Fixture = fixtures[id] ?? { valid: () => undefined };

    it("shows nothing of another owner's to a valid request, and changes nothing there", async () => {
      const answer = await ask(row, await validOf(id, fixture, world), world);
      checked.add(id);
      const changes = await Promise.all(world.strangers.map((stranger) => findChanges(stranger, world)));
      expect([...(await findTraces(answer, undefined, world)), ...changes.flat()]).toEqual([]);
      expect(isSuccess(answer), answer.text).toBe(true);
    });

    for (const field of idFieldsOf(row)) {
      const entry = matrix[id][field.name];
      if (!entry || "forAll" in entry) continue;
      it(`takes another owner's ${field.name} for what it is not`, async () => {
        const findings: string[] = [];
        for (const kind of "placeOf" in entry ? [entry.placeOf] : entry.kinds) {
          for (const stranger of world.strangers) {
            const ids = stranger.ids[kind] ?? [];
            if (ids.length === 0) findings.push(`nobody has a ${kind} to try`);
            for (const foreign of ids) {
              pairs++;
              const pair = { field, kind, stranger, id: foreign };
              const found = await ("placeOf" in entry ? checkPlace : checkOwned)(row, fixture, pair, world);
              findings.push(...found.map((it) => `${kind} ${foreign}: ${it}`));
            }
          }
        }
        expect(findings).toEqual([]);
      });
    }
  });

  it.each(all.filter(([, row]) => row.auth !== "none"))(
    "%s answers a revoked key with 401 in its shape",
    async (id, row) => {
      const valid = fixtures[id] && !open.has(id) ? await validOf(id, fixtures[id], world) : paramsOf(row);
      const response = await world.asker.api.send(row, { ...valid, token: world.revokedKey });
      const expected = failuresOf(row).find(({ code }) => code === "UNAUTHENTICATED");
      expect([response.status, response.headers.get(codeHeader), await response.json()]).toEqual([
        401,
        "UNAUTHENTICATED",
        expected?.body,
      ]);
    },
  );

  it.each(all.filter(([id]) => open.has(id)))("%s is open: it answers 501 and nothing else", async (_id, row) => {
    expect((await ask(row, paramsOf(row), world)).status).toBe(501);
  });
});

/** A request that must succeed. An account that can log in is nobody's in this world, so logging in is left out. */
async function validOf(id: keyof Operations, { valid }: Fixture, { asker }: World): Promise<RequestParts> {
  const parts = await valid(asker.api);
  if (!parts) throw new Error(`${id} has no valid request`);
  return parts;
}

/** A path that exists, for requests that are looked at no further. */
function paramsOf(row: Operation): RequestParts {
  return { params: Object.fromEntries(Object.keys(row.params?.shape ?? {}).map((name) => [name, 1])) };
}
