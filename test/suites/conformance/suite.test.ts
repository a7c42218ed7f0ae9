import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operations } from "../../../src/contract/all-operations.ts";
import { startPlatform, type TestPlatform } from "../../support/platform.ts";
import { type Api, createApi } from "./api.ts";
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
import { fixtures } from "./example-requests.ts";
import type { Fixture } from "./examples/fixture.ts";
import { checkParts } from "./lists.ts";

/** What a server that is nearly right answers in place of what is right. */
interface Changed {
  readonly status?: number;
  readonly body?: Record<string, unknown>;
  /** Without `Ringback-Code`. */
  readonly codeless?: true;
}
type Fault = (body: Record<string, unknown>, sent: string) => Changed | undefined;

const {
  createApiKey,
  createFolder,
  createTool,
  disableWebhook,
  getTool,
  listConversations,
  listFolders,
  listVoices,
  startConversation,
  updateFolder,
} = operations;
const key = { body: { name: "x" } };

describe("the conformance suite", () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startPlatform();
  });
  afterAll(() => platform[Symbol.asyncDispose]());

  /** The platform's API with one fault in what it answers below one path. */
  function faulty(path: string, fault: Fault): Api {
    const { url: baseUrl, owner } = platform;
    return createApi({
      baseUrl,
      key: owner.key,
      fetch: async (url, init) => {
        const response = await fetch(url, init);
        if (!String(url).startsWith(`${baseUrl}${path}`)) return response;
        const right = await response.json();
        const { status = response.status, body = right, codeless } = fault(right, String(init?.body ?? url)) ?? {};
        const code = codeless ? null : response.headers.get("ringback-code");
        return Response.json(body, { status, headers: code ? { "ringback-code": code } : {} });
      },
    });
  }

  const faults: [fault: string, found: () => Promise<Findings>][] = [
    [
      "a member that no schema names",
      () =>
        checkSuccess(
          createApiKey,
          key,
          faulty("/user/api-keys", (body) => ({ body: { ...body, more: 1 } })),
        ),
    ],
    [
      "200 where 201 is documented",
      () =>
        checkSuccess(
          createApiKey,
          key,
          faulty("/user/api-keys", () => ({ status: 200 })),
        ),
    ],
    [
      "a time in another form",
      async () => {
        const api = faulty("/user/tools/", (body) => ({ body: { ...body, created_at: "2026-11-20" } }));
        return checkSuccess(getTool, (await fixture("getTool").valid(api)) ?? {}, api);
      },
    ],
    [
      "401 in another shape",
      () =>
        checkAccess(
          createApiKey,
          key,
          faulty("/user/api-keys", () => ({ body: { error: "Unauthenticated." } })),
        ),
    ],
    [
      "a missing code",
      () =>
        checkBodies(
          createApiKey,
          key,
          faulty("/user/api-keys", () => ({ codeless: true })),
        ),
    ],
    [
      "another text of an unknown id",
      () =>
        checkIds(
          getTool,
          fixture("getTool"),
          faulty("/user/tools/", () => ({ body: { message: "Gone" } })),
        ),
    ],
    [
      "a limit that is one too high",
      () => checkFields(createApiKey, "body", fixture("createApiKey"), keyOfLength(256, { status: 201, body: {} })),
    ],
    [
      "a limit that is one too low",
      () => {
        const refusal = { status: 422, body: { message: "too long", errors: { name: ["too long"] } } };
        return checkFields(createApiKey, "body", fixture("createApiKey"), keyOfLength(255, refusal));
      },
    ],
    [
      "an error on another field",
      () =>
        checkFields(
          createTool,
          "body",
          fixture("createTool"),
          faulty("/user/tools", (body) => ({ body: { ...body, errors: { tool: ["wrong"] } } })),
        ),
    ],
    [
      "another answer on another path",
      () =>
        checkAliases(
          createFolder,
          fixture("createFolder"),
          faulty("/user/folder", (body) => ({ body: { message: body.message } })),
        ),
    ],
    [
      "a repeated key that acts again",
      async () => {
        const api = faulty("/conversations", (body) => ({ body: { ...body, conversation_id: crypto.randomUUID() } }));
        return checkRepeats(startConversation, (await fixture("startConversation").valid(api)) ?? {}, api);
      },
    ],
    [
      "a failure that another way to it does not meet",
      async () => {
        const api = faulty("/user/assistants/disable-webhook", (body, sent) =>
          sent.includes("2147483647") ? undefined : { status: 200, body },
        );
        const ways = [{ assistant_id: 2_147_483_647 }, { assistant_id: 999_999 }].map((body) => () => ({ body }));
        return (await checkFailure(disableWebhook, "ASSISTANT_NOT_FOUND", ways, api)) ?? [];
      },
    ],
    [
      "a wrong parameter that is ignored",
      () =>
        checkFields(
          listVoices,
          "query",
          fixture("listVoices"),
          faulty("/user/assistants/voices", (_, sent) =>
            sent.includes("no-such-choice") ? { status: 200 } : undefined,
          ),
        ),
    ],
    [
      "an unknown id that is told before a wrong body",
      () =>
        checkOrder(
          updateFolder,
          fixture("updateFolder"),
          faulty("/user/folders/abc", () => ({ status: 404, body: { message: "Folder not found" } })),
        ),
    ],
    [
      "a page that says another number of the last item",
      () =>
        checkParts(
          listFolders,
          fixture("listFolders"),
          faulty("/user/folders?", (body) => ({ body: { ...body, to: Number(body.to) + 1 } })),
        ),
    ],
    [
      "a cursor that goes on where it began",
      () => {
        const api = faulty("/user/conversations?", (body, sent) =>
          sent.includes("cursor=") ? { body: { ...body, data: firstPart } } : rememberPart(body),
        );
        return checkParts(listConversations, fixture("listConversations"), api);
      },
    ],
  ];
  let firstPart: unknown;
  function rememberPart(body: Record<string, unknown>): undefined {
    firstPart = body.data;
  }

  it.each(faults)("finds %s", async (_, found) => {
    expect((await found()).length).toBeGreaterThan(0);
  });

  /** Answers a name of so many characters wrongly; the suite fills texts with ones that take two UTF-16 units. */
  function keyOfLength(length: number, changed: Changed): Api {
    return faulty("/user/api-keys", (_, sent) => {
      const { name } = JSON.parse(sent) as { name?: unknown };
      return typeof name === "string" && [...name].length === length ? changed : undefined;
    });
  }
});

function fixture(id: keyof typeof fixtures): Fixture {
  const found = fixtures[id];
  if (!found) throw new Error(`${id} has no fixture`);
  return found;
}
