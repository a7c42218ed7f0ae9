import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { createProxy } from "../../src/proxy/index.ts";
import { toNodeHandler } from "../../src/proxy/node.ts";

/** The pages that the proxy serves. */
export const origin = "https://shop.example";
const apiKey = "rbk_0123456789abcdef0123456789abcdef";

/** What the server tells the benchmark once it listens. */
export interface ProxyServerReady {
  readonly port: number;
}

/** What it measured between `reset` and `report`. */
export interface ProxyServerReport {
  readonly cpuMs: number;
}

/** The proxy, or bare Hono that hands requests on to the same platform, in a process of its own. */
export default async function proxyServer(): Promise<void> {
  const [, , , kind, platform = ""] = process.argv;
  const server = createServer(kind === "proxy" ? proxyListener(platform) : bareListener(platform));
  let cpu = process.cpuUsage();
  const ended = Promise.withResolvers<void>();
  process.on("message", (command) => {
    if (command === "reset") {
      cpu = process.cpuUsage();
    } else if (command === "report") {
      const { user, system } = process.cpuUsage(cpu);
      send({ cpuMs: (user + system) / 1_000 });
    } else ended.resolve();
  });
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    send({ port: typeof address === "object" ? (address?.port ?? 0) : 0 });
  });
  await ended.promise;
  server.closeAllConnections();
  server.close();
  process.disconnect();
}

function proxyListener(baseUrl: string) {
  const proxy = createProxy({
    baseUrl,
    apiKey,
    secret: "a secret of the benchmark, long enough",
    origins: [origin],
    assistants: { mara: { uuid: "aaaaaaaa-cafe-4bad-8bad-00000000cafe" } },
    policy: { limits: { messagesPerMinute: 10_000_000, conversationsPerHour: 10_000_000 }, dailySpend: 10_000_000 },
  });
  return toNodeHandler(proxy);
}

/** What a site would write for itself: the key is put in, the answer goes through as it comes. */
function bareListener(baseUrl: string) {
  const app = new Hono();
  app.post("/conversations/:uuid/messages", async ({ req }) => {
    const response = await fetch(baseUrl + req.path, {
      method: "POST",
      headers: {
        authorization: `Bearer ${apiKey}`,
        accept: req.header("accept") ?? "",
        "content-type": "application/json",
        "idempotency-key": req.header("idempotency-key") ?? "",
      },
      body: await req.text(),
    });
    return new Response(response.body, response);
  });
  return getRequestListener(app.fetch, { overrideGlobalObjects: false });
}

function send(message: ProxyServerReady | ProxyServerReport): void {
  process.send?.(message);
}
