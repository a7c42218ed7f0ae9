import { createContext, runInContext } from "node:vm";
import { build } from "vite";
import { expect, it } from "vitest";
import { conversation } from "../support/fake-platform.ts";

/** All that a worker at the edge has: no `process`, no `Buffer`, no modules of Node's. */
const webGlobals = {
  AbortController,
  AbortSignal,
  Headers,
  ReadableStream,
  Request,
  Response,
  TextDecoder,
  TextDecoderStream,
  TextEncoder,
  TransformStream,
  URL,
  URLSearchParams,
  atob,
  btoa,
  clearInterval,
  clearTimeout,
  crypto,
  setInterval,
  setTimeout,
  structuredClone,
  // What a context of its own makes would be foreign to the classes above.
  ArrayBuffer,
  Uint8Array,
  Error,
  TypeError,
  Promise,
  Object,
};

it("needs nothing but what the Web has: a conversation where there is no Node", async () => {
  const result = await build({
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      minify: false,
      lib: { entry: "src/proxy/index.ts", formats: ["iife"], name: "ringback" },
    },
  });
  const [bundle] = (Array.isArray(result) ? result : [result]).flatMap((part) => ("output" in part ? part.output : []));
  if (bundle?.type !== "chunk") throw new Error("no bundle");
  expect(bundle.code).not.toMatch(/["'`]node:|__vite-browser-external/);

  const answers: Record<string, object> = {
    "/conversations": { status: true, conversation_id: conversation, history: [] },
    [`/conversations/${conversation}/messages`]: { status: true, message: "Hello", function_calls: [] },
  };
  const fetch = async (url: string, { redirect }: RequestInit) => {
    if (redirect === "error") throw new TypeError("Workers do not implement this.");
    return Response.json(answers[new URL(url).pathname] ?? {});
  };
  const context = createContext({ ...webGlobals, fetch });
  const program = `${bundle.code}
    const proxy = ringback.createProxy({
      baseUrl: "https://platform.example", apiKey: "${"k".repeat(40)}", secret: "${"s".repeat(40)}",
      origins: ["https://shop.example"], assistants: { mara: { uuid: "${conversation}" } },
    });
    const post = (path, body, headers) => proxy(new Request("https://edge.example" + path, {
      method: "POST", body: JSON.stringify(body),
      headers: { origin: "https://shop.example", "content-type": "application/json", ...headers },
    }));
    post("/conversations", { assistant_id: "mara" }, {}).then((opened) =>
      post("/conversations/${conversation}/messages", { message: "Hi" },
        { authorization: "Bearer " + opened.headers.get("ringback-token") }));`;
  const reply: Response = await runInContext(program, context);
  expect([reply.status, await reply.json()]).toEqual([200, { status: true, message: "Hello", function_calls: [] }]);
});
