import type { SafeFetch } from "../../../safe-fetch/safe-fetch.ts";
import { McpConnection, type McpServer, markServer } from "./connection.ts";

/** Chosen: then nobody is talking with the assistant any more. */
const idleMs = 5 * 60_000;
/** Chosen: beyond them the one that was used longest ago is closed. */
const mostConnections = 200;

/** The connections of a process, each for one assistant and server. */
export class McpConnections {
  readonly #safeFetch: SafeFetch;
  readonly #open = new Map<string, { readonly connection: McpConnection; timer: NodeJS.Timeout }>();

  constructor(safeFetch: SafeFetch) {
    this.#safeFetch = safeFetch;
  }

  /** The connection of an assistant to a server; with another address or other headers it is another one. */
  of(assistantId: number, server: Pick<McpServer, "url" | "headers">): McpConnection {
    const key = `${assistantId} ${markServer(server)}`;
    const known = this.#open.get(key);
    if (known) clearTimeout(known.timer);
    const connection = known?.connection ?? new McpConnection(server, this.#safeFetch);
    // Deleting first makes this one the youngest, so that the first of the map is the one used longest ago.
    this.#open.delete(key);
    this.#open.set(key, { connection, timer: setTimeout(() => this.#end(key), idleMs).unref() });
    if (this.#open.size > mostConnections) this.#end(this.#open.keys().next().value!);
    return connection;
  }

  async close(): Promise<void> {
    const open = [...this.#open.values()];
    this.#open.clear();
    for (const { timer } of open) clearTimeout(timer);
    await Promise.all(open.map(({ connection }) => connection.close()));
  }

  #end(key: string): void {
    const ended = this.#open.get(key);
    this.#open.delete(key);
    clearTimeout(ended?.timer);
    void ended?.connection.close();
  }
}
