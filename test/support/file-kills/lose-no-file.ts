import { spawn } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { root } from "../../../scripts/lib/processes.ts";
import { createFolderFiles } from "../../../src/platform/files/folder-files.ts";
import { silentLog } from "../../../src/platform/log.ts";
import { removeDueFiles } from "../../../src/platform/resources/calls/recordings/remove-files.ts";
import { sweepFiles } from "../../../src/platform/resources/conversations/attachments/sweep.ts";
import { openEmbedded } from "../../../src/platform/storage/embedded.ts";
import { openPostgres } from "../../../src/platform/storage/postgres.ts";
import { counts, seed } from "../../counts.ts";
import { createTestCarrier } from "../carrier.ts";
import { makeOwner } from "../owner.ts";
import { randomOf } from "../random.ts";

/** A database by its folder or address. */
export interface Database {
  readonly engine: "pglite" | "postgres";
  readonly place: string;
}

/**
 * Kills a server at random moments between an upload and its message: no file that it has taken is lost, and none is kept that no
 * message has.
 */
export async function loseNoFile(database: Database): Promise<void> {
  const random = randomOf(seed);
  const parent = await mkdtemp(join(tmpdir(), "ringback-killed-"));
  const folder = join(parent, "files");
  const storage = await open(database);
  const owner = await makeOwner(storage, new Date(), 100);
  await storage.close();
  const token = { authorization: `Bearer ${owner.key}` };
  const bytesOf = (nr: number) => `file ${nr} `.repeat(100_000);
  /** What was answered: files, and those that a message has. */
  const added: { id: string; nr: number; to: string }[] = [];
  const sent: typeof added = [];
  /** How long an upload and its message take on this machine: the first server is killed after them, the others meanwhile. */
  let tookMs: number | undefined;
  try {
    for (let nr = 0; nr < counts.fileKills; nr++) {
      const server = await startServer(database, folder);
      const post = async (path: string, body: object | FormData, method = "POST") => {
        const isForm = body instanceof FormData;
        const headers = isForm ? token : { ...token, "content-type": "application/json" };
        const answer = await fetch(server.url + path, {
          method,
          headers,
          body: isForm ? body : JSON.stringify(body),
        });
        if (!answer.ok) throw new Error(`${path} answered ${answer.status} ${await answer.text()}`);
        return answer.json();
      };
      const read = async (file: (typeof added)[number]) =>
        (await fetch(`${server.url}/conversations/${file.to}/attachments/${file.id}`)).text();
      const say = (file: (typeof added)[number]) =>
        post(`/conversations/${file.to}/messages`, { message: "Here.", attachments: [file.id] }).then(() =>
          sent.push(file),
        );
      await post(`/user/assistant/${owner.assistantId}`, { attachments: true }, "PUT");
      // What the killed server had taken can still be sent, or was.
      const left = added.at(-1);
      if (left && !sent.includes(left)) await say(left).catch(() => sent.push(left));
      for (const file of sent) expect((await read(file)) === bytesOf(file.nr), `file ${file.nr}`).toBe(true);
      const { conversation_id: to } = await post("/conversations", {
        assistant_id: owner.assistantUuid,
        type: "test",
      });
      const form = new FormData();
      form.set("file", new File([bytesOf(nr)], "a.txt"));
      const begun = performance.now();
      const work = post(`/conversations/${to}/attachments`, form)
        .then(({ id }) => {
          const file = { id, nr, to };
          added.push(file);
          return say(file);
        })
        .catch(() => undefined); // killed
      if (tookMs === undefined) await work;
      tookMs ??= performance.now() - begun;
      await new Promise((resolve) => setTimeout(resolve, random() * (tookMs ?? 0)));
      await server.kill();
      await work;
    }
    const after = await open(database);
    const now = () => new Date(Date.now() + 61 * 60_000);
    await sweepFiles.run({ db: after.db, now }, { signal: new AbortController().signal });
    const carrier = createTestCarrier({ db: after.db, now, paceMs: 0 });
    await removeDueFiles({ db: after.db, files: createFolderFiles(folder), carrier, log: silentLog });
    const rows = await after.db.selectFrom("attachments").select(["file", "message_id"]).execute();
    await after.close();
    const whole = (await readdir(folder)).filter((name) => !name.endsWith(".new"));
    expect(whole.toSorted()).toEqual(rows.map(({ file }) => file).toSorted());
    expect(rows.every(({ message_id }) => message_id !== null)).toBe(true);
    expect(rows.length).toBeGreaterThanOrEqual(sent.length);
  } finally {
    await rm(parent, { recursive: true, force: true });
  }
}

const open = ({ engine, place }: Database) => (engine === "postgres" ? openPostgres(place) : openEmbedded(place));

/** A platform in a process of its own. */
async function startServer({ engine, place }: Database, folder: string) {
  const script = ["scripts/lib/run-module.ts", "test/support/file-kills/file-server.ts", engine, place, folder];
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", ...script], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: { ...process.env, NODE_ENV: "test" },
  });
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const { port } = await new Promise<{ port: number }>((resolve, reject) => {
    child.once("message", resolve as (ready: unknown) => void);
    child.once("exit", () => reject(new Error("the server ended by itself")));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    async kill() {
      child.kill("SIGKILL");
      await exited;
    },
  };
}
