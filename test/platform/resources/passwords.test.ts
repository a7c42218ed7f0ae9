import { lookup } from "node:dns/promises";
import { expect, it } from "vitest";
import { PoolFullError } from "../../../src/platform/bounded-pool.ts";
import { hashPassword, verifyPassword } from "../../../src/platform/resources/user/passwords.ts";
import { counts, deep } from "../../counts.ts";
import { useFullScrypt } from "../../support/cheap-scrypt.ts";

useFullScrypt();

/** So many are hashed or wait at the most; each takes a fifth of a second of processor time. */
const room = 32;

it.runIf(deep)(
  "hashing passwords leaves threads for resolving names, and refuses what would wait for long",
  async () => {
    let hashed = 0;
    let refused = 0;
    const { guesses } = counts;
    const attempts = Array.from({ length: guesses }, () =>
      verifyPassword("guess", undefined).then(
        () => hashed++,
        (error: unknown) => {
          expect(error).toBeInstanceOf(PoolFullError);
          refused++;
        },
      ),
    );
    await lookup("localhost");
    // Without a bound the first four hashes come first: they take all threads.
    expect(hashed).toBeLessThan(4);
    await Promise.all(attempts);
    expect([hashed, refused]).toEqual([Math.min(guesses, room), Math.max(0, guesses - room)]);
  },
);

it("takes as much of the processor for a guess as OWASP asks for, so that hashes of before are known", async () => {
  // Made by scrypt itself, with N = 32768, r = 8 and p = 3.
  const stored = "scrypt$YSBzYWx0IG9mIDE2IGJ5dA$a_38xScjjwf9TrFgUwdq1f2YrGeWQ8_IGkWED6AzOso";
  expect(await verifyPassword("correct horse", stored)).toBe(true);
});

it("a password that was hashed is known again, and no other", async () => {
  const stored = await hashPassword("correct horse");
  expect([await verifyPassword("correct horse", stored), await verifyPassword("correct cow", stored)]).toEqual([
    true,
    false,
  ]);
});
