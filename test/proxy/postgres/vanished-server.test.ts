import { readFileSync } from "node:fs";
import pg from "pg";
import { expect, inject, it } from "vitest";
import { postgresStore } from "../../../src/proxy/index.ts";
import { deep } from "../../counts.ts";
import { borrowDatabase } from "../../support/postgres/borrow.ts";
import { startSilentNetwork } from "../../support/postgres/silent-network.ts";
import { startVerifying } from "../../support/verification.ts";

/** The pool that docs/proxy.md shows, for a database. */
function documentedPool(url: string): pg.Pool {
  const [, code = ""] = /new pg\.Pool\((\{[\s\S]*?\})\)/.exec(readFileSync("docs/proxy.md", "utf8")) ?? [];
  const options = new Function("DATABASE_URL", `return ${code}`)(url);
  const pool = new pg.Pool(options);
  return pool.on("error", () => undefined);
}

// It waits for the connections to time out, which takes some seconds.
it.runIf(deep)(
  "counts paid actions again within 20 seconds where the store's server vanishes and another one is in its place",
  async () => {
    await using database = await borrowDatabase(inject("postgres") ?? expect.unreachable());
    await using network = await startSilentNetwork(database.url);
    const pool = documentedPool(network.url);
    try {
      await using site = await startVerifying({ store: postgresStore(pool), now: () => new Date() });
      const codes = async (count: number) =>
        Promise.all(
          Array.from({ length: count }, async (_, at) => {
            const visitor = await site.visit(`192.0.${Math.floor(Math.random() * 250)}.${at + 1}`);
            return (await site.check(visitor, "unknown", "123456")).code;
          }),
        );
      expect(new Set(await codes(12))).toEqual(new Set(["CODE_EXPIRED"]));
      network.silence();
      expect(await codes(1)).toEqual(["STORE_REQUIRED"]);
      await expect.poll(() => codes(1), { interval: 500 }).toEqual(["CODE_EXPIRED"]);
      expect(new Set(await codes(12))).toEqual(new Set(["CODE_EXPIRED"]));
    } finally {
      await pool.end();
    }
  },
);
