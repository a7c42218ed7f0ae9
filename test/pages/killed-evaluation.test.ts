import { expect, it } from "vitest";
import { deep } from "../counts.ts";
import { startModelServer } from "../support/llm.ts";
import { dataFolder, startDemo } from "./support/demo.ts";

const key = "a-key-for-this-test-that-is-long-enough";
const checks = 6;

it.runIf(deep)(
  "runs an evaluation to its end after the process that ran it was killed, and asks what was answered no more",
  async () => {
    const slow = () => new Promise<string>((resolve) => setTimeout(() => resolve("Gladly."), 300));
    await using models = await startModelServer(slow);
    await using data = dataFolder();
    const environment = { RINGBACK_API_KEY: key, RINGBACK_LLM_URL: models.url, RINGBACK_LLM_MODELS: "small" };
    const first = await startDemo(data.path, environment);
    const call = async (url: string, method: string, path: string, body?: object) => {
      const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
      const response = await fetch(`${url}/api${path}`, {
        method,
        headers,
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      return response.json();
    };
    const [assistant] = await call(first.url, "GET", "/user/assistants");
    const model = (await call(first.url, "GET", "/user/assistants/models")).find(
      ({ name }: { name: string }) => name === "small",
    );
    for (let at = 0; at < checks; at++)
      await call(first.url, "POST", `/user/assistants/${assistant.id}/checks`, {
        messages: [`Question ${"abcdefgh"[at]}`],
        answer: "any",
      });
    const body = { assistant_id: assistant.id, model_ids: [model.id] };
    const { id } = (await call(first.url, "POST", "/user/evaluations", body)).data;
    const read = (url: string) => call(url, "GET", `/user/evaluations/${id}`);
    await expect.poll(async () => (await read(first.url)).models[0].passed, { timeout: 30_000, interval: 50 }).toBe(2);
    await first.stop("SIGKILL");

    const second = await startDemo(data.path, environment);
    await expect.poll(async () => (await read(second.url)).state, { timeout: 60_000, interval: 200 }).toBe("done");
    expect((await read(second.url)).models).toMatchObject([{ passed: checks, failed: 0 }]);
    // What was being answered when it was killed is asked again.
    expect(models.requests.length).toBeLessThanOrEqual(checks + 1);
    await second.stop();
  },
);
