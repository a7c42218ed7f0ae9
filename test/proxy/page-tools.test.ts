import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ClientTool } from "../../src/contract/operations/conversations/client-tools.ts";
import { readEventStream } from "../../src/http/event-stream/read-events.ts";
import { type CardHouse, startCardHouse } from "../support/cards.ts";
import { shop, startProxy, type TestProxy } from "../support/proxy.ts";
import { openStream } from "../support/streams.ts";

const tool = (name: string): ClientTool => ({
  name,
  description: "Adds a product to the basket.",
  parameters: { properties: { product: { type: "string" } }, required: ["product"] },
  confirm: false,
});

describe("functions of a page through the proxy", () => {
  let house: CardHouse;
  const proxies: TestProxy[] = [];

  beforeAll(async () => {
    house = await startCardHouse(
      ({ messages, tools }) => {
        const last = messages.at(-1);
        if (last?.role === "tool") return `It said: ${last.content}`;
        const [name] = ["add_to_basket", "empty_basket"].filter((name) => JSON.stringify(tools ?? []).includes(name));
        return name ? { calls: [{ name, arguments: { product: "Kettle" } }] } : "I cannot do that.";
      },
      { client_tools: true },
    );
  });
  afterAll(async () => {
    for (const proxy of proxies) await proxy[Symbol.asyncDispose]();
    await house[Symbol.asyncDispose]();
  });

  async function proxyWith(policy?: { clientTools: string[] }, hidden = "nothing"): Promise<TestProxy> {
    const proxy = await startProxy({
      baseUrl: house.platform.url,
      apiKey: house.platform.owner.key,
      assistants: { mara: { uuid: house.assistants.model } },
      // What is shown of calls is the owner's to decide; what the page runs it gets whole.
      redact: { add_to_basket: [hidden] },
      ...(policy ? { policy } : {}),
    });
    proxies.push(proxy);
    return proxy;
  }

  const ask = (proxy: TestProxy, visitor: { uuid: string; token: string }, body: object) =>
    fetch(`${proxy.url}/conversations/${visitor.uuid}/messages`, {
      method: "POST",
      headers: {
        accept: "text/event-stream",
        origin: shop,
        authorization: `Bearer ${visitor.token}`,
        "content-type": "application/json",
      },
      body: JSON.stringify(body),
    });

  /** Says something, and runs what the page is asked to. */
  async function say(proxy: TestProxy, visitor: { uuid: string; token: string }, body: object) {
    const response = await ask(proxy, visitor, body);
    const calls: object[] = [];
    let message = "";
    for await (const { event, data } of readEventStream(response.body!)) {
      const value = JSON.parse(data || "{}");
      if (event === "done") message = value.message;
      if (event !== "function_call" || !value.client) continue;
      calls.push(value);
      const path = `/conversations/${visitor.uuid}/function-results`;
      const given = await proxy.ask("POST", path, {
        body: { id: value.id, result: { items: 1 } },
        token: visitor.token,
      });
      expect(given.json).toEqual({ status: true, accepted: true });
    }
    return { calls, message };
  }

  it("are those that the policy names: called, run and answered as without a proxy", async () => {
    const proxy = await proxyWith({ clientTools: ["add_to_basket"] });
    const visitor = await proxy.open({ client_tools: [tool("add_to_basket"), tool("empty_basket")] });
    const { calls, message } = await say(proxy, visitor, { message: "A kettle" });
    expect(calls).toEqual([
      { id: expect.any(String), name: "add_to_basket", arguments: { product: "Kettle" }, client: true },
    ]);
    expect(message).toContain("items");
    const other = await say(proxy, visitor, { message: "Empty it", client_tools: [tool("empty_basket")] });
    expect(other).toEqual({ calls: [], message: "I cannot do that." });
  });

  it("are none where the policy names none, and their results are refused", async () => {
    const proxy = await proxyWith();
    const visitor = await proxy.open({ client_tools: [tool("add_to_basket")] });
    const body = { message: "A kettle", client_tools: [tool("add_to_basket")] };
    expect(await say(proxy, visitor, body)).toEqual({ calls: [], message: "I cannot do that." });
    const path = `/conversations/${visitor.uuid}/function-results`;
    const given = await proxy.ask("POST", path, { body: { id: "a", result: {} }, token: visitor.token });
    expect([given.status, given.code]).toEqual([403, "ACTION_NOT_ALLOWED"]);
  });

  it("say how far they are to their own visitor, without what the owner's rule hides", async () => {
    const proxy = await proxyWith({ clientTools: ["add_to_basket"] }, "product");
    const visitor = await proxy.open({ client_tools: [tool("add_to_basket")] });
    const follow = await openStream(`${proxy.url}/conversations/${visitor.uuid}/events`, {
      token: visitor.token,
      headers: { origin: shop },
    });
    const path = `/conversations/${visitor.uuid}/function-results`;
    const response = await ask(proxy, visitor, { message: "A kettle" });
    const seen: object[] = [];
    let id = "";
    for await (const { event, data } of readEventStream(response.body!)) {
      const value = JSON.parse(data || "{}");
      if (event === "progress") {
        seen.push(value);
        await proxy.ask("POST", path, { body: { id, result: { items: 1 } }, token: visitor.token });
      }
      if (event !== "function_call" || !value.client) continue;
      id = value.id;
      const body = { id, progress: { done: 0.5, total: 1, text: `With ${house.platform.owner.key}` } };
      expect((await proxy.ask("POST", path, { body, token: visitor.token })).json).toEqual({
        status: true,
        accepted: true,
      });
    }
    const shown = { name: "add_to_basket", arguments: { product: "[redacted]" } };
    expect(seen).toEqual([{ ...shown, progress: { done: 0.5, total: 1, text: "With [redacted]" } }]);
    const followed = () => follow.seen.filter(({ event }) => event === "progress").map(({ data }) => data);
    await expect.poll(() => followed().at(-1)).toEqual({ ...shown, progress: null });
    expect(followed()).toEqual([...seen, { ...shown, progress: null }]);
    follow[Symbol.dispose]();
  });

  it("are answered by their own visitor alone", async () => {
    const proxy = await proxyWith({ clientTools: ["add_to_basket"] });
    const [visitor, other] = [await proxy.open(), await proxy.open()];
    const path = `/conversations/${visitor.uuid}/function-results`;
    const answer = await proxy.ask("POST", path, { body: { id: "a", result: {} }, token: other.token });
    expect(answer.status).toBe(404);
  });
});
