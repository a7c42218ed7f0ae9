import { lookup } from "node:dns/promises";
import { expect, it } from "vitest";
import { PoolFullError } from "../../../src/platform/bounded-pool.ts";
import { hashPassword, verifyPassword } from "../../../src/platform/resources/user/passwords.ts";

it("hashing passwords leaves threads for resolving names, and refuses what would wait for long", async () => {
  let hashed = 0;
  let refused = 0;
  const attempts = Array.from({ length: 40 }, () =>
    verifyPassword("guess", undefined).then(
      () => hashed++,
      (error: unknown) => {
        expect(error).toBeInstanceOf(PoolFullError);
        refused++;
      },
    ),
  );
  await lookup("localhost");
  // Without a bound every hash that was begun before it comes first.
  expect(hashed).toBeLessThan(10);
  await Promise.all(attempts);
  expect([hashed, refused]).toEqual([32, 8]);
});

it("a password that was hashed is known again, and no other", async () => {
  const stored = await hashPassword("correct horse");
  expect([await verifyPassword("correct horse", stored), await verifyPassword("correct cow", stored)]).toEqual([
    true,
    false,
  ]);
});
