import { expect, it } from "vitest";
import { createHandsetCalls } from "../../demo/server/handset-calls.ts";

it("lets a phone that has done too much decline and hang up, and nothing else", async () => {
  const taken: string[] = [];
  const take = (name: string) => async () => {
    taken.push(name);
    return true;
  };
  const names = { answer: "answer", decline: "decline", hangUp: "hang-up", say: "say", interrupt: "interrupt" };
  const calls = Object.fromEntries(Object.entries(names).map(([key, name]) => [key, take(name)]));
  const app = createHandsetCalls({
    calls: calls as never,
    numberOf: async () => "+447700900500",
    mayAct: () => false,
    stopping: new AbortController().signal,
  });
  const statuses: Record<string, number> = {};
  for (const name of Object.values(names)) {
    const answer = await app.request(`/7/${name}`, { method: "POST", body: "{}" });
    statuses[name] = answer.status;
  }
  expect(statuses).toEqual({ answer: 429, decline: 200, "hang-up": 200, say: 429, interrupt: 429 });
  expect(taken).toEqual(["decline", "hang-up"]);
});

it("follows a line with the call that the phone still shows, which a browser names when it comes back", async () => {
  const shown: unknown[] = [];
  const app = createHandsetCalls({
    calls: {
      async *follow(_number: string, _signal: AbortSignal, options: { shownCall?: number }) {
        shown.push(options.shownCall);
        yield { type: "call", call: { id: 7 } };
      },
    } as never,
    numberOf: async () => "+447700900500",
    mayAct: () => true,
    stopping: new AbortController().signal,
  });
  expect(await (await app.request("/events")).text()).toMatch(/^id: 7$/m);
  await (await app.request("/events", { headers: { "last-event-id": "7" } })).text();
  await (await app.request("/events?shown=8")).text();
  await (await app.request("/events?shown=x")).text();
  expect(shown).toEqual([undefined, 7, 8, undefined]);
});
