import { describe, expect, expectTypeOf, it } from "vitest";
import { createClient, operations } from "../../src/client/index.ts";
import { startPlatform } from "../support/platform.ts";

describe("going through a list", () => {
  it("asks for pages one after the other, and no further than it is read", async () => {
    await using platform = await startPlatform();
    const asked: string[] = [];
    const client = createClient({
      baseUrl: platform.url,
      apiKey: platform.owner.key,
      fetch: (url, init) => {
        asked.push(new URL(String(url)).search);
        return fetch(url, init);
      },
    });
    const all = await Array.fromAsync(client.each(operations.listAssistants));
    const [first] = all;
    for (let more = all.length; more < 5; more++) await createOneMore(client, first?.name ?? "");
    asked.length = 0;
    const names: string[] = [];
    for await (const assistant of client.each(operations.pageAssistants, { query: { per_page: 2 } })) {
      expectTypeOf(assistant.name).toEqualTypeOf<string>();
      names.push(assistant.name);
    }
    expect(names).toHaveLength(5);
    expect(asked).toEqual(["?per_page=2", "?per_page=2&page=2", "?per_page=2&page=3"]);
    asked.length = 0;
    for await (const _assistant of client.each(operations.pageAssistants, { query: { per_page: 2 } })) break;
    expect(asked).toHaveLength(1);
  });

  it("reads a bare list, and follows cursors until there is none", async () => {
    const parts = [
      { data: [{ id: 1 }, { id: 2 }], next_cursor: "b" },
      { data: [{ id: 3 }], next_cursor: null },
    ];
    const asked: string[] = [];
    const client = createClient({
      baseUrl: "http://api.example",
      fetch: async (url) => {
        asked.push(String(url));
        return Response.json(parts.shift());
      },
    });
    const ids = [];
    for await (const item of client.each(operations.pageAssistants, { query: { type: "inbound" } })) ids.push(item.id);
    expect(ids).toEqual([1, 2, 3]);
    expect(asked).toEqual([
      "http://api.example/user/assistants/get?type=inbound",
      "http://api.example/user/assistants/get?type=inbound&cursor=b",
    ]);
  });

  it("is an error where the answer is no list, or fails under way", async () => {
    const answers = [Response.json({ name: "Mara" }), Response.json({ message: "Unauthenticated." }, { status: 401 })];
    const client = createClient({
      baseUrl: "http://api.example",
      fetch: async () => answers.shift() ?? Response.error(),
    });
    await expect(client.each(operations.listTools).next()).rejects.toThrow("listTools does not answer with a list");
    await expect(client.each(operations.listTools).next()).rejects.toMatchObject({
      problem: { code: "UNAUTHENTICATED" },
    });
  });
});

async function createOneMore(client: ReturnType<typeof createClient>, name: string): Promise<void> {
  const [language] = await client.listLanguages();
  const [voice] = await client.listVoices({ query: { mode: "pipeline" } });
  const [model] = await client.listModels();
  await client.createAssistant({
    body: {
      name,
      type: "outbound",
      mode: "pipeline",
      timezone: "Europe/London",
      language_id: language?.id ?? 0,
      voice_id: voice?.id ?? 0,
      llm_model_id: model?.id ?? 0,
      initial_message: "Hello",
      system_prompt: "You help.",
    },
  });
}
