import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { createInterface } from "node:readline";
import pg from "pg";

/** A real PostgreSQL of our own, on a free port of this machine. */
export interface PostgresServer {
  /** Of its first database, which stays empty. */
  readonly url: string;
  /** Kills it in the middle of whatever it does, and waits until it has recovered. */
  kill(): Promise<void>;
  /** Kills it, and leaves it so until {@link PostgresServer.up}: connections are refused. */
  down(): Promise<void>;
  up(): Promise<void>;
  stop(): Promise<void>;
}

/** Nobody's data: what a crash of the machine would lose is worth less than the time of a test. */
const fast = { fsync: "off", full_page_writes: "off" };

/** Starts one that lives no longer than this process. @param settings The server's own (default: fast and unsafe ones). */
export async function startPostgres(settings: Record<string, string> = fast): Promise<PostgresServer> {
  const words = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  const keeper = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", join(import.meta.dirname, "keeper.ts"), ...words],
    {
      stdio: ["pipe", "pipe", "pipe"],
    },
  );
  let complaint = "";
  keeper.stderr.setEncoding("utf8").on("data", (text: string) => {
    complaint += text;
  });
  const ended = new Promise<void>((resolve, reject) => keeper.once("error", reject).once("close", () => resolve()));
  const lines = createInterface({ input: keeper.stdout })[Symbol.asyncIterator]();
  const ready = async () => {
    const { value = "" } = await lines.next();
    const url = /^ready (\S+)$/.exec(value)?.[1];
    if (!url) throw new Error(`PostgreSQL did not start: ${complaint}`);
    return url;
  };
  const url = await ready();
  return {
    url,
    async kill() {
      keeper.stdin.write("kill\n");
      await ready();
    },
    async down() {
      keeper.stdin.write("down\n");
      await lines.next();
    },
    async up() {
      keeper.stdin.write("up\n");
      await ready();
    },
    async stop() {
      keeper.stdin.end();
      await ended;
    },
  };
}

/** A database of its own on a server, and its end, even while others have it open. */
export interface TestDatabase extends AsyncDisposable {
  readonly url: string;
}

/** Makes a database, empty or as a copy of another one of the server that nobody has open. */
export async function createDatabase(serverUrl: string, template?: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  // Copies files: to write each page into the log, as is usual, takes a multiple of the processor time.
  const copied = template ? ` template ${template} strategy file_copy` : "";
  await administer(serverUrl, `create database ${name}${copied}`);
  return {
    url: databaseUrl(serverUrl, name),
    [Symbol.asyncDispose]: () => administer(serverUrl, `drop database ${name} with (force)`),
  };
}

export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = name;
  return url.href;
}

async function administer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
