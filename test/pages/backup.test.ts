import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { counts, deep } from "../counts.ts";
import { addAccounts } from "./support/accounts.ts";
import { builtPlatform } from "./support/built-platform.ts";
import { dataFolder, emptyFolder } from "./support/demo.ts";
import { demoPlace } from "./support/places.ts";
import { ringback, startProgram } from "./support/program.ts";

const password = "correct horse battery";
const secret = { RINGBACK_SECRET: "a secret of this test, long enough" };
const data = dataFolder();
const files = emptyFolder();
const whole = join(files.path, "whole.rb");
let uuid = "";
let key = "";

/** A folder with an account, an assistant, and files of 6 MB, so that there is time to kill who reads or writes them. */
beforeAll(async () => {
  [key = ""] = await addAccounts(data.path, [{ email: "ada@example.com", password, balanceUsd: 10 }]);
  const storage = await builtPlatform().openEmbedded(data.path);
  const { db } = storage;
  await sql`insert into knowledgebases (user_id, name, created_at, updated_at) select id, 'Files', now(), now() from users`.execute(
    db,
  );
  await sql`insert into documents (knowledgebase_id, name, type, status, created_at, updated_at)
    select id, 'file', 'pdf', 'active', now(), now() from knowledgebases`.execute(db);
  for (let part = 0; part < 6; part++)
    await sql`insert into document_files (document_id, part, bytes) select id, ${part}, ${randomBytes(1_000_000)} from documents`.execute(
      db,
    );
  await storage.close();
});

afterAll(() => {
  data[Symbol.dispose]();
  files[Symbol.dispose]();
});

const size = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
/** Resolves once an unfinished file has begun to grow, other than what earlier ones have left. */
const untilWriting = (name: string, before: readonly string[] = []) =>
  expect
    .poll(
      () =>
        readdirSync(files.path).some(
          (file) => file.startsWith(`${name}.`) && !before.includes(file) && size(join(files.path, file)) > 200_000,
        ),
      { interval: 5, timeout: 20_000 },
    )
    .toBe(true);

describe("ringback-server backup", () => {
  it.runIf(deep)(
    "is made while a server runs, and restored on another database, whose server knows everybody",
    async () => {
      {
        await using server = await startProgram("serve", data.path, { PORT: "0", ...secret });
        const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
        await fetch(`${server.url}/api/user/assistant`, { method: "POST", headers, body: JSON.stringify(robin) });
        uuid = (await (await fetch(`${server.url}/api/user/assistants`, { headers })).json())[0].uuid;
        const backup = ringback(data.path, ["backup", whole], { env: secret });
        await untilWriting("whole.rb");
        expect((await fetch(`${server.url}/api/user/me`, { headers })).status).toBe(200);
        const { code, out } = await backup;
        expect([code, out]).toEqual([
          0,
          expect.stringMatching(
            /^Wrote \d+ rows into .*whole\.rb \((?!0\.0)\d+\.\d [kM]B\)\.\nKeep the secret with it/,
          ),
        ]);
        expect(statSync(whole).mode & 0o777).toBe(0o600);
        const exported = await ringback(data.path, ["export", "ADA@example.com"], { env: secret });
        expect(exported.out.split("\n").at(-1)).toMatch(/^\{"end":true,"records":\d+\}$/);
        expect(exported.out).toContain(uuid);
        expect(await ringback(data.path, ["restore", whole, "--replace"], { env: secret })).toMatchObject({
          code: 1,
          complaint: expect.stringContaining(`is in use by process ${server.pid}`),
        });
        expect((await ringback(data.path, ["export", "bob@example.com"])).complaint).toBe(
          "There is no account bob@example.com.",
        );
      }
      await using postgres = await demoPlace("PostgreSQL");
      using folder = emptyFolder();
      const restoreInto = async (path: string, env: typeof secret & Record<string, string>) => {
        const restored = await ringback(path, ["restore", whole], { env });
        expect(restored).toMatchObject({
          code: 0,
          complaint: "",
          out: expect.stringMatching(/^Restored \d+ rows of /),
        });
        await using server = await startProgram("serve", path, { PORT: "0", ...env });
        const body = JSON.stringify({ email: "ada@example.com", password });
        const signedIn = await fetch(`${server.url}/console/sign-in`, {
          method: "POST",
          headers: { origin: server.url },
          body,
        });
        expect(signedIn.status).toBe(200);
        const started = await fetch(`${server.url}/api/conversations`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ assistant_id: uuid, type: "widget" }),
        });
        expect(started.status).toBe(200);
        if (!("DATABASE_URL" in env)) return;
        const running = await ringback(join(folder.path, "other"), ["restore", whole, "--replace"], { env });
        expect(running).toMatchObject({
          code: 1,
          complaint: expect.stringContaining("1 other process has this database open."),
        });
      };
      await Promise.all([
        ...(deep ? [restoreInto(join(folder.path, "new"), secret)] : []),
        restoreInto(postgres.path, { ...secret, ...postgres.environment }),
      ]);
    },
  );

  it.runIf(deep)(
    "leaves no half file, whichever process is killed meanwhile, and keeps the one of before",
    async () => {
      const file = join(files.path, "killed.rb");
      const server = await startProgram("serve", data.path, { PORT: "0", ...secret });
      const left = () => readdirSync(files.path).filter((name) => name.endsWith(".new"));
      const signals = Array.from({ length: counts.backupKills }, () => ["SIGKILL", "SIGTERM"] as const).flat();
      for (const signal of signals) {
        let end: ((signal: NodeJS.Signals) => void) | undefined;
        const before = left();
        const backup = ringback(data.path, ["backup", file], {
          env: secret,
          started: (child) => (end = (it) => child.kill(it)),
        });
        await untilWriting("killed.rb", before);
        end?.(signal);
        await backup;
        expect(existsSync(file)).toBe(false);
        // The next one removes what one that could not clean up has left.
        expect(left(), signal).toHaveLength(signal === "SIGKILL" ? 1 : 0);
      }
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
      const before = readFileSync(whole);
      const backup = ringback(data.path, ["backup", whole], { env: secret });
      await untilWriting("whole.rb");
      process.kill(server.pid ?? 0, "SIGKILL");
      const { code, complaint } = await backup;
      expect([code, complaint]).toEqual([1, expect.stringMatching(/is not complete|ended meanwhile/)]);
      await server.stop();
      expect(readFileSync(whole).equals(before)).toBe(true);
    },
  );

  it.runIf(deep)("restored half, as the process that does it is killed, has restored nothing", async () => {
    using target = dataFolder();
    await ringback(target.path, ["user", "add", "bob@example.com"], { env: secret });
    const sizeOf = () =>
      readdirSync(join(target.path, "db"), { recursive: true, encoding: "utf8" }).reduce(
        (sum, name) => sum + size(join(target.path, "db", name)),
        0,
      );
    const atFirst = sizeOf();
    let end = () => {};
    const restoring = ringback(target.path, ["restore", whole, "--replace"], {
      env: secret,
      started: (child) => (end = () => child.kill("SIGKILL")),
    });
    await expect.poll(sizeOf, { interval: 10, timeout: 20_000 }).toBeGreaterThan(atFirst + 1_500_000);
    end();
    await restoring;
    expect((await ringback(target.path, ["user", "list"], { env: secret })).out).toMatch(/^bob@example\.com/);
    expect((await ringback(target.path, ["restore", whole], { env: secret })).complaint).toContain(
      "This database has accounts.",
    );
    expect((await ringback(target.path, ["restore", whole, "--replace"], { env: secret })).code).toBe(0);
    expect((await ringback(target.path, ["user", "list"], { env: secret })).out).toMatch(
      /^ada@example\.com .* 10\.00 USD/,
    );
  });

  it.runIf(deep)("says what is wrong with a command, and makes nothing", async () => {
    using folder = emptyFolder();
    const inFolder = join(folder.path, "a-folder");
    mkdirSync(inFolder);
    const missing = join(folder.path, "missing");
    for (const [words, complaint, code] of [
      [["backup", inFolder], "is a folder", 1],
      [["backup", join(missing, "x.rb")], "cannot be written (ENOENT)", 1],
    ] as const) {
      const outcome = await ringback(data.path, words, { env: secret });
      expect([outcome.code, outcome.out]).toEqual([code, ""]);
      expect(outcome.complaint).toContain(complaint);
    }
    expect((await ringback(missing, ["restore", join(folder.path, "none.rb")])).complaint).toContain(
      "There is no file",
    );
    expect((await ringback(missing, ["backup", join(folder.path, "none.rb")])).complaint).toContain(
      "There is no data folder",
    );
    expect(readdirSync(folder.path)).toEqual(["a-folder"]);
  });
});

const robin = {
  name: "Robin",
  type: "inbound",
  mode: "pipeline",
  timezone: "Europe/London",
  initial_message: "Hi!",
  system_prompt: "You are Robin.",
  language_id: 1,
  voice_id: 1,
  llm_model_id: 1,
};
