import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operations } from "../../../src/contract/all-operations.ts";
import type { JsonSchema } from "../../../src/contract/kit/example.ts";
import { schemaOf } from "../../../src/contract/kit/json-schema.ts";
import { isAudited, mayUse, type Operation, pathOf, type Role, roles } from "../../../src/contract/kit/operation.ts";
import { tags } from "../../../src/contract/kit/tags.ts";
import { withoutMoney } from "../../../src/platform/http/without-money.ts";
import { requestCall } from "../../support/calls.ts";
import { say, start } from "../../support/conversations.ts";
import { startPlatform, type TestPlatform } from "../../support/platform.ts";
import { signInAs } from "./team.ts";

const rows: readonly Operation[] = Object.values(operations);
const unknownIds = new Proxy({}, { get: () => "2147483647" });

describe("each operation", () => {
  let platform: TestPlatform;
  const tokens = new Map<Role, string>();
  beforeAll(async () => {
    platform = await startPlatform();
    for (const role of roles) tokens.set(role, await signInAs(platform, role));
  });
  afterAll(() => platform[Symbol.asyncDispose]());

  /** The code with which a request is refused that names nothing and brings nothing. */
  async function codeOf(row: Operation, token: string): Promise<string | null> {
    const leave = new AbortController();
    const response = await fetch(platform.url + pathOf(row, unknownIds), {
      method: row.method,
      headers: {
        authorization: `Bearer ${token}`,
        accept: row.streams === "only" ? "text/event-stream" : "application/json",
        ...(row.method === "GET" ? {} : { "content-type": "application/json" }),
      },
      // No JSON: what is allowed changes nothing, not even for those who may.
      ...(row.body ? { body: "{" } : {}),
      signal: leave.signal,
    });
    leave.abort();
    return response.headers.get("ringback-code");
  }

  // Those without a body would do what they say: for whom they are allowed is in the tests of each.
  const harmless = rows.filter(({ id }) => id !== "logout");
  for (const role of roles)
    it.each(harmless.map((row) => [row.id, row] as const))(`${role}: %s`, async (_, row) => {
      const code = await codeOf(row, tokens.get(role) ?? "");
      if (mayUse(row, role)) expect(code).not.toBe("ROLE_NOT_ALLOWED");
      else expect(code).toBe("ROLE_NOT_ALLOWED");
    });

  it("has a least role that is written down, and agents have neither money, keys, tools, members nor exports", () => {
    const ofAgents = rows.filter((row) => row.auth === "bearer" && mayUse(row, "agent")).map(({ id }) => id);
    expect(ofAgents.toSorted()).toMatchInlineSnapshot(`
      [
        "addPushDevice",
        "answerConversation",
        "beginTotp",
        "confirmTotp",
        "createNote",
        "createSavedReply",
        "deleteNote",
        "deleteSavedReply",
        "disableAi",
        "draftReply",
        "enableAi",
        "endCall",
        "endOwnSession",
        "endTotp",
        "getCall",
        "getNotifications",
        "getOwnMember",
        "getOwnedConversation",
        "getWhatsappSession",
        "listAssistants",
        "listCalls",
        "listConversations",
        "listMembers",
        "listNotes",
        "listOwnSessions",
        "listSavedReplies",
        "listSms",
        "listSmsPhoneNumbers",
        "listWhatsappMessages",
        "listWhatsappSenders",
        "listWhatsappTemplates",
        "listenToEvents",
        "logout",
        "makeCall",
        "removePushDevice",
        "sendSms",
        "sendTyping",
        "sendWhatsappFreeform",
        "sendWhatsappTemplate",
        "updateConversation",
        "updateNotifications",
        "updateOwnMember",
        "updateSavedReply",
      ]
    `);
    for (const row of rows.filter(({ auth }) => auth === "bearer")) expect(mayUse(row, "owner"), row.id).toBe(true);
  });

  it("refuses an API key outside its scopes, and lets it in within", async () => {
    const body = { name: "Kiosk", scopes: ["Calls"] };
    const made = await platform.request("POST", "/user/api-keys", { token: platform.owner.key, body });
    const { token } = (await made.json()).api_key;
    for (const row of harmless.filter(({ auth }) => auth === "bearer")) {
      const code = await codeOf(row, token);
      if (row.tag === "Calls") expect(code, row.id).not.toBe("SCOPE_NOT_ALLOWED");
      else expect(code, row.id).toBe("SCOPE_NOT_ALLOWED");
    }
    const refused = await platform.request("GET", "/user/tools", { token });
    expect(await refused.json()).toEqual({
      message: 'This API key may not use the part "Tools" of the API. It may use: Calls.',
    });
    const wrong = { name: "Kiosk", scopes: ["Everything"] };
    expect((await platform.request("POST", "/user/api-keys", { token: platform.owner.key, body: wrong })).status).toBe(
      422,
    );
    expect(Object.keys(tags)).toEqual(expect.arrayContaining([...new Set(rows.map(({ tag }) => tag))]));
  });
});

/** Every name in what is answered that an amount of money could have. A way to be notified is none. */
function moneyIn(value: unknown, at = ""): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => moneyIn(one, at));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const path = `${at}.${name}`;
    const isAmount =
      /cost|price|balance|held|spend|charge|fee(?!d)|usd|micros/i.test(name) && typeof member === "number";
    return [...(isAmount ? [path] : []), ...moneyIn(member, path)];
  });
}

/** An answer with every member that the schema knows. */
function wholeOf({ anyOf, oneOf, properties, items, type }: JsonSchema): unknown {
  const variants = (anyOf ?? oneOf)?.filter((variant) => variant.type !== "null").map(wholeOf);
  if (variants) return variants.every((one) => typeof one === "object") ? Object.assign({}, ...variants) : variants[0];
  if (items) return [wholeOf(items)];
  if (properties) return Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, wholeOf(one)]));
  return type === "number" || type === "integer" || (type as string[])?.includes?.("number") ? 1 : "text";
}

describe("what things cost", () => {
  it("stands in no answer to an agent, of all that agents may use", () => {
    const ofAgents = rows.filter((row) => row.auth !== "none" && mayUse(row, "agent"));
    const answers = ofAgents.map((row) => [row, wholeOf(schemaOf(row.success.body, "output"))] as const);
    const shown = answers.flatMap(([{ id }, answer]) => moneyIn(answer).map((path) => id + path));
    expect(shown).toEqual(expect.arrayContaining(["getCall.total_cost", "listConversations.data.total_cost"]));
    const left = answers.flatMap(([row, answer]) =>
      moneyIn(withoutMoney(row, answer as object)).map((path) => row.id + path),
    );
    expect(left).toEqual([]);
  });

  it("is read by the owner of calls, texts and conversations, and not by an agent who reads the same", async () => {
    await using platform = await startPlatform({ balanceUsd: 2 });
    const uuid = await start(platform, { type: "widget" });
    await say(platform, uuid, "Hello");
    const { call_id } = await requestCall(platform);
    const agent = await signInAs(platform, "agent");
    const read = async (path: string, token: string) => {
      const response = await platform.request("GET", path, { token });
      expect(response.status, path).toBe(200);
      return response.json();
    };
    for (const path of [
      "/user/conversations",
      `/user/conversations/${uuid}`,
      "/user/calls",
      `/user/calls/${call_id}`,
      "/user/assistants",
    ]) {
      const own = await read(path, platform.owner.key);
      expect(moneyIn(own), path).not.toEqual([]);
      const shown = await read(path, agent);
      expect(moneyIn(shown), path).toEqual([]);
      expect(JSON.stringify(shown).length, path).toBeGreaterThan(JSON.stringify(own).length / 2);
    }
  });
});

describe("the audit", () => {
  it("names every operation that changes something, by its method and who may use it", () => {
    const unaudited = rows.filter((row) => row.method !== "GET" && !isAudited(row)).map(({ id }) => id);
    // What visitors do, what begins a session, and what changes nothing.
    expect(unaudited.toSorted()).toMatchInlineSnapshot(`
      [
        "askForPerson",
        "draftReply",
        "giveFeedback",
        "giveFunctionResult",
        "joinTeam",
        "listEarlierConversations",
        "listModelsOfServer",
        "login",
        "previewWebsite",
        "rateConversation",
        "readLink",
        "reportContext",
        "searchHelp",
        "sendMessage",
        "sendTyping",
        "startConversation",
        "stopAnswer",
        "testNotificationHook",
        "tryModel",
        "uploadAttachment",
      ]
    `);
  });
});
