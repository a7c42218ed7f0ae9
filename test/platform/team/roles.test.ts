import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operations } from "../../../src/contract/all-operations.ts";
import { isAudited, mayUse, type Operation, pathOf, type Role, roles } from "../../../src/contract/kit/operation.ts";
import { tags } from "../../../src/contract/kit/tags.ts";
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
