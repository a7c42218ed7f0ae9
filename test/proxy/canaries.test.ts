import { describe, expect, it } from "vitest";
import { deep, drawn } from "../counts.ts";
import {
  answerJson,
  assistantUuid,
  conversation,
  type FakeAnswer,
  ownerKey,
  speak,
  startFakePlatform,
} from "../support/fake-platform.ts";
import { startProxy, type TestProxy } from "../support/proxy.ts";

/** Secrets of the owner's: the key, the assistant's uuid, what the platform says beside its answers. */
const canaries = new RegExp(`${ownerKey}|${assistantUuid}|upstream-variable|total_cost|user_id|upstream-detail`, "i");

const told = `upstream-detail ${ownerKey} ${assistantUuid}`;
const echoed = `Your key is ${ownerKey} and I am ${assistantUuid.toUpperCase()}.`;
const call = { name: `tool ${ownerKey}`, arguments: { [ownerKey]: assistantUuid }, result: { text: echoed } };

const behaviours: Record<string, FakeAnswer> = {
  usual: speak,
  "repeating what it knows": ({ method, path }, response) => {
    const history = [{ id: 1, role: "assistant", content: echoed, function_calls: [call], client_id: "k" }];
    if (path.endsWith("/messages")) {
      answerJson(response, { status: true, message: echoed, function_calls: [call], created_at: told });
    } else {
      const opened = method === "POST" ? { conversation_id: conversation } : {};
      answerJson(response, { status: true, history, ...opened });
    }
  },
  ...Object.fromEntries(
    (deep ? [400, 401, 403, 404, 409, 422, 429, 500, 503] : [422]).flatMap((status) => [
      [
        `failing with ${status} as JSON`,
        ((_, response) =>
          answerJson(
            response,
            { status: false, error: told, message: told, errors: { [told]: [told] } },
            status,
          )) satisfies FakeAnswer,
      ],
      [
        `failing with ${status} and its own code`,
        ((_, response) =>
          answerJson(response, { error: told }, status, {
            "ringback-code": ownerKey,
            "retry-after": ownerKey,
          })) satisfies FakeAnswer,
      ],
    ]),
  ),
  "breaking the line": (_, response) => response.destroy(),
  "answering no JSON": (_, response) => void response.writeHead(200).end(told),
  "answering a conversation by another name": (_, response) =>
    answerJson(response, { status: true, conversation_id: told, message: { told }, history: told }),
};

/** Every path, with and without a token, in good and bad form. */
async function askEverything(proxy: TestProxy, visitor: { uuid: string; token: string; resume: string }) {
  const { uuid, token, resume } = visitor;
  const answers = [];
  for (const path of [
    "/conversations",
    `/conversations/${uuid}`,
    `/conversations/${uuid}/messages`,
    `/conversations/${uuid}/feedback`,
    `/conversations/${uuid}/events`,
    `/conversations/${uuid}/person`,
    `/conversations/${uuid}/web-calls`,
    "/sessions",
    "/capabilities",
    "/calls",
    "/user/me",
  ]) {
    for (const method of ["GET", "POST", "OPTIONS", "DELETE"]) {
      const bodies = [
        { message: "Hi", message_id: 1, value: "up" },
        { conversation_id: uuid, resume },
        { assistant_id: assistantUuid.slice(0, 8) },
        "{",
      ];
      for (const body of method === "POST" ? bodies : [undefined]) {
        const given = body === undefined ? {} : { body };
        answers.push(await proxy.ask(method, path, { token, ...given }));
        answers.push(await proxy.ask(method, path, { ...given, headers: { accept: "text/event-stream" } }));
      }
    }
    answers.push(await proxy.ask("GET", path, { origin: "https://evil.example" }));
  }
  return answers;
}

describe("the owner's key and the assistant's uuid", () => {
  it.each(drawn(Object.entries(behaviours), 3))("appear nowhere while the platform is %s", async (_, behaviour) => {
    const logged: unknown[] = [];
    const { log, warn, error } = console;
    Object.assign(console, { log: (...words: unknown[]) => logged.push(words), warn: console.log, error: console.log });
    try {
      await using platform = await startFakePlatform();
      const limits = { messagesPerMinute: 10_000, conversationsPerHour: 10_000, requestsPerMinute: 10_000 };
      const redact = () => {
        throw new Error(told);
      };
      for (const more of [{}, { redact }]) {
        await using proxy = await startProxy({ baseUrl: platform.url, policy: { limits }, ...more });
        const visitor = await proxy.open();
        platform.answer = behaviour;
        for (const answer of await askEverything(proxy, visitor)) {
          const everything = answer.text + JSON.stringify([...answer.headers]);
          expect(everything).not.toMatch(canaries);
          const token = answer.headers.get("ringback-token")?.split(".")[1] ?? "";
          expect(Buffer.from(token, "base64url").toString()).not.toMatch(canaries);
        }
        expect(JSON.stringify(proxy.events)).not.toMatch(canaries);
        platform.answer = speak;
      }
    } finally {
      Object.assign(console, { log, warn, error });
    }
    expect(JSON.stringify(logged)).not.toMatch(canaries);
  });

  it("appear in no failure of a hook or of fetch itself", async () => {
    await using proxy = await startProxy({
      baseUrl: "http://127.0.0.1:1",
      fetch: () => Promise.reject(new Error(told)),
      clientAddress: () => {
        throw new Error(told);
      },
    });
    const answer = await proxy.ask("POST", "/conversations", { body: {} });
    expect([answer.status, answer.code]).toEqual([502, "UNREACHABLE"]);
    expect(answer.text + JSON.stringify(proxy.events)).not.toMatch(new RegExp(`${ownerKey}|${assistantUuid}`));
  });
});
