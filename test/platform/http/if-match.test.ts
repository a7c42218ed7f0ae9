import { expect, it } from "vitest";
import { startPlatform } from "../../support/platform.ts";

const tool = {
  name: "check_order",
  description: "Looks an order up.",
  endpoint: "https://shop.example/",
  method: "GET",
};

const check = { messages: ["Is it open?"], contains: [], lacks: [] };

it("saves with If-Match only what nobody else has saved since, also of two that save at once", async () => {
  await using platform = await startPlatform();
  const { key: token, assistantId } = platform.owner;
  const ask = async (method: "GET" | "POST" | "PUT", path: string, body?: object, ifMatch?: string) => {
    const headers = ifMatch === undefined ? {} : { "if-match": ifMatch };
    const response = await platform.request(method, path, { token, headers, ...(body ? { body } : {}) });
    return { status: response.status, code: response.headers.get("ringback-code"), body: await response.json() };
  };
  const made = await Promise.all([
    ask("POST", "/user/knowledgebases", { name: "Shop" }),
    ask("POST", "/user/tools", tool),
    ask("POST", "/user/saved-replies", { name: "hours", content: "From nine." }),
    ask("POST", `/user/assistants/${assistantId}/checks`, check),
    ask("POST", "/user/model-connections", { url: "https://models.example/v1", models: [{ name: "first" }] }),
  ]);
  const [knowledgebase, lookUp, reply, checked, connection] = made.map(({ body }) => body.data.id);
  const assistant = async () => (await ask("GET", "/user/assistants")).body[0];
  const one = async (path: string) => (await ask("GET", path)).body.data[0];
  const checks = `/user/assistants/${assistantId}/checks`;
  const named = (name: string) => ({ name });
  /** Of each row: how it is read, and what calls it something. */
  const rows: Record<string, { read(): Promise<Record<string, unknown>>; naming(name: string): object }> = {
    [`/user/assistant/${assistantId}`]: { read: assistant, naming: named },
    [`/user/knowledgebases/${knowledgebase}`]: {
      read: async () => (await ask("GET", `/user/knowledgebases/${knowledgebase}`)).body.data,
      naming: named,
    },
    [`/user/tools/${lookUp}`]: { read: async () => (await ask("GET", `/user/tools/${lookUp}`)).body, naming: named },
    [`/user/saved-replies/${reply}`]: { read: () => one("/user/saved-replies"), naming: named },
    [`${checks}/${checked}`]: { read: () => one(checks), naming: (name) => ({ ...check, messages: [name] }) },
    [`/user/model-connections/${connection}`]: {
      read: () => one("/user/model-connections"),
      naming: (name) => ({ models: [{ name }] }),
    },
    "/user/me": { read: async () => (await ask("GET", "/user/me")).body, naming: named },
  };
  for (const [path, { read, naming }] of Object.entries(rows)) {
    const { updated_at, version = updated_at } = await read();
    platform.pass(1_000);
    const save = (name: string) => ask("PUT", path, naming(name), `"${version}"`);
    const both = await Promise.all([save("alpha"), save("beta")]);
    expect(both.map(({ status }) => status).toSorted(), path).toEqual([200, 412]);
    expect(both.find(({ status }) => status === 412)?.code).toBe("CHANGED_MEANWHILE");
    const [first, second] = both[0]?.status === 200 ? ["alpha", "beta"] : ["beta", "alpha"];
    const now = await read();
    expect(JSON.stringify(now)).toContain(first);
    expect(JSON.stringify(now)).not.toContain(second);
    expect(now.version).not.toBe(version);
    expect((await ask("PUT", path, naming("gamma"))).status).toBe(200);
  }
});
