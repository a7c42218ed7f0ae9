import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createClient } from "../../src/client/index.ts";
import { operations } from "../../src/contract/all-operations.ts";
import { exampleOf } from "../../src/contract/kit/example.ts";
import { schemaOf } from "../../src/contract/kit/json-schema.ts";
import type { Operation } from "../../src/contract/kit/operation.ts";
import { unimplementedIds } from "../../src/platform/all-handlers.ts";
import { drawn } from "../counts.ts";
import { type Api, createApi } from "../suites/conformance/api.ts";
import { fixtures } from "../suites/conformance/example-requests.ts";
import { createMemoryFiles } from "../support/memory-files.ts";
import { giveCredentials } from "../support/owner.ts";
import { startPlatform, type TestPlatform } from "../support/platform.ts";
import { giveSender, whatsappCustomer } from "../support/whatsapp.ts";

const open = new Set<string>(unimplementedIds);
const methods = Object.entries<Operation>(operations).filter(([, { streams }]) => streams !== "only");
type Method = (input: object) => Promise<unknown>;

describe("the client's methods", () => {
  let platform: TestPlatform;
  let api: Api;
  beforeAll(async () => {
    platform = await startPlatform({ balanceUsd: 100, files: createMemoryFiles().files });
    const credentials = await giveCredentials(platform.db, platform.owner.userId);
    await giveSender(platform, platform.owner);
    api = createApi({ baseUrl: platform.url, key: platform.owner.key, credentials, whatsappCustomer });
  });
  afterAll(() => platform[Symbol.asyncDispose]());

  function methodOf(id: string, apiKey = platform.owner.key): Method {
    const client: object = createClient({ baseUrl: platform.url, apiKey });
    return (client as Record<string, Method>)[id] as Method;
  }

  it.each(
    drawn(
      methods.filter(([id]) => !open.has(id)),
      20,
    ),
  )("%s sends its parts and gives back the answer", async (id, row) => {
    const { token, ...parts } = (await fixtures[id as keyof typeof fixtures]?.valid(api)) ?? {};
    const answer = await methodOf(id, token)(parts);
    expect(row.success.body.parse(answer)).toEqual(answer);
  });

  it.each(methods.filter(([id]) => open.has(id)))(
    "%s says that nothing answers it yet",
    async (id, { params, body }) => {
      const parts = {
        params: Object.fromEntries(Object.keys(params?.shape ?? {}).map((name) => [name, 1])),
        ...(body ? { body: exampleOf(schemaOf(body, "input")) } : {}),
      };
      await expect(methodOf(id)(parts)).rejects.toMatchObject({ problem: { code: "NOT_IMPLEMENTED", status: 501 } });
    },
  );
});
