import { inject } from "vitest";
import { operations } from "../../src/contract/all-operations.ts";
import { unimplementedIds } from "../../src/platform/all-handlers.ts";
import { drawn } from "../counts.ts";
import { describeConformance } from "../suites/conformance/suite.ts";
import { createMemoryFiles } from "../support/memory-files.ts";
import { giveCredentials } from "../support/owner.ts";
import { startPlatform } from "../support/platform.ts";
import { giveSender, whatsappCustomer } from "../support/whatsapp.ts";

describeConformance({
  name: inject("postgres") ? "PostgreSQL" : "PGlite",
  open: unimplementedIds,
  // What is another owner's is asked of every operation by owners.test.ts.
  sharedOf: drawn(Object.keys(operations), 12),
  async start() {
    const platform = await startPlatform({ balanceUsd: 100, largeIds: true, files: createMemoryFiles().files });
    const credentials = await giveCredentials(platform.db, platform.owner.userId);
    await giveSender(platform, platform.owner);
    return {
      baseUrl: platform.url,
      key: platform.owner.key,
      otherKey: (await platform.addOwner()).key,
      poorKey: (await platform.addOwner({ balanceUsd: 0.02 })).key,
      credentials,
      whatsappCustomer,
      sample: (items, most = 3) => drawn(items, most),
      wait: async (seconds: number) => platform.pass(seconds * 1_000),
      [Symbol.asyncDispose]: () => platform[Symbol.asyncDispose](),
    };
  },
});
