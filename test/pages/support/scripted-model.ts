import { afterAll } from "vitest";
import { type Script, startModelServer } from "../../support/llm.ts";
import { callApi } from "./api.ts";
import type { DemoProcess } from "./demo.ts";

const name = "scripted";
/** What the demo's assistants answer by otherwise. */
const offlineId = 1;

/** A model that a test scripts, for a demo to be started with. Call it once in a file, outside its tests. */
export async function useScriptedModel(script: Script) {
  const server = await startModelServer(script, [name]);
  afterAll(() => server[Symbol.asyncDispose]());
  return {
    environment: { RINGBACK_LLM_URL: server.url, RINGBACK_LLM_MODELS: name },
    /** Mara answers by it until the end of the test's block. */
    async answersIn(demo: DemoProcess): Promise<AsyncDisposable> {
      const list = async (path: string) =>
        (await callApi(demo, demo.apiKey ?? "", path)) as unknown as { id: number; name: string }[];
      const idOf = (rows: { id: number; name: string }[], name: string) => rows.find((row) => row.name === name)?.id;
      const model = idOf(await list("/user/assistants/models?type=llm"), name);
      const assistant = idOf(await list("/user/assistants"), "Mara");
      const change = async (id: number | undefined) => {
        const response = await fetch(`${demo.url}/api/user/assistant/${assistant}`, {
          method: "PUT",
          headers: { authorization: `Bearer ${demo.apiKey}`, "content-type": "application/json" },
          body: JSON.stringify({ llm_model_id: id }),
        });
        if (!response.ok) throw new Error(`The model was not set: ${await response.text()}`);
      };
      await change(model);
      return { [Symbol.asyncDispose]: () => change(offlineId) };
    },
  };
}
