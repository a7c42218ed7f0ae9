import { expect, it } from "vitest";
import { startPlatform } from "../../support/platform.ts";

const tool = {
  name: "check_order",
  description: "Looks an order up.",
  endpoint: "https://shop.example/",
  method: "GET",
};

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
  ]);
  const [knowledgebase, lookUp] = made.map(({ body }) => body.data.id);
  const assistant = async () => (await ask("GET", "/user/assistants")).body[0];
  const paths = {
    [`/user/assistant/${assistantId}`]: assistant,
    [`/user/knowledgebases/${knowledgebase}`]: async () =>
      (await ask("GET", `/user/knowledgebases/${knowledgebase}`)).body.data,
    [`/user/tools/${lookUp}`]: async () => (await ask("GET", `/user/tools/${lookUp}`)).body,
  };
  for (const [path, read] of Object.entries(paths)) {
    const { updated_at } = await read();
    platform.pass(1_000);
    const save = (name: string) => ask("PUT", path, { name }, `"${updated_at}"`);
    const both = await Promise.all([save("first"), save("second")]);
    expect(both.map(({ status }) => status).toSorted(), path).toEqual([200, 412]);
    expect(both.find(({ status }) => status === 412)?.code).toBe("CHANGED_MEANWHILE");
    expect((await read()).name).toBe(both[0]?.status === 200 ? "first" : "second");
    expect((await ask("PUT", path, { name: "third" })).status).toBe(200);
  }
});
