import { parseArgs } from "node:util";
import type { Environment } from "../../platform/node/index.ts";
import { UsageError } from "../usage.ts";

/**
 * `ringback-server mcp [--url URL]`: passes what a client of the Model Context Protocol writes to standard input on to a server's
 * `/mcp`, with `RINGBACK_API_KEY`, and its answers to standard output. Ends with its input.
 */
export async function mcpCommand(words: readonly string[], environment: Environment): Promise<number> {
  const { apiKey, publicUrl, host, port } = environment;
  if (apiKey === undefined) throw new UsageError("mcp needs RINGBACK_API_KEY, a key of the account that it acts for.");
  const url = urlOf(readUrl(words) ?? publicUrl ?? `http://${host === "0.0.0.0" ? "127.0.0.1" : host}:${port}`);
  const [{ StdioServerTransport }, { StreamableHTTPClientTransport }] = await Promise.all([
    import("@modelcontextprotocol/sdk/server/stdio.js"),
    import("@modelcontextprotocol/sdk/client/streamableHttp.js"),
  ]);
  const input = new StdioServerTransport();
  const server = new StreamableHTTPClientTransport(url, {
    requestInit: { headers: { authorization: `Bearer ${apiKey}` } },
  });
  const ended = Promise.withResolvers<void>();
  const underWay = new Set<Promise<void>>();
  input.onmessage = (message) => {
    const sent = server.send(message).catch((cause: unknown) => {
      const words = `${url.origin} does not answer as a Ringback server: ${reasonOf(cause)}`;
      console.error(words);
      if (!("id" in message) || !("method" in message)) return;
      return input.send({ jsonrpc: "2.0", id: message.id, error: { code: -32_000, message: words } });
    });
    underWay.add(sent);
    void sent.finally(() => underWay.delete(sent));
  };
  server.onmessage = (message) => void input.send(message);
  input.onclose = () => ended.resolve();
  process.stdin.once("end", () => ended.resolve());
  await server.start();
  await input.start();
  await ended.promise;
  await Promise.all(underWay); // what was asked for is answered
  await server.close();
  return 0;
}

function readUrl(words: readonly string[]): string | undefined {
  try {
    return parseArgs({ args: [...words], options: { url: { type: "string" } } }).values.url;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function urlOf(text: string): URL {
  const url = URL.parse("/mcp", text);
  if (!url || !/^https?:$/.test(url.protocol)) throw new UsageError(`${text} is no address of a server.`);
  return url;
}

function reasonOf(cause: unknown): string {
  const { code, message } = cause as { readonly code?: unknown; readonly message?: unknown };
  if (code === 401) return "it refuses the key.";
  return typeof code === "number" ? `status ${code}.` : String(message);
}
