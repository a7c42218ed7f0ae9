import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { deep } from "../counts.ts";

const root = join(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "ringback-builds-"));
const built = "build/two-at-once";
afterAll(() => {
  for (const place of [folder, join(root, built)]) rmSync(place, { recursive: true, force: true });
});

/** Runs a module in a process of its own. */
function run(source: string) {
  const words = ["--disable-warning=ExperimentalWarning", "--input-type=module", "-e", source];
  const child = spawn(process.execPath, words, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (piece: string) => {
      text += piece;
    });
  const ended = new Promise<{ readonly code: number | null; readonly text: string }>((resolve) =>
    child.once("close", (code) => resolve({ code, text })),
  );
  return { child, ended, text: () => text };
}

it.runIf(deep)("of two that begin at once in one clone, one builds and the other waits for what it makes", async () => {
  const source = `import("./scripts/lib/demo-build.ts").then((it) => it.buildOnce("${built}", ["console:console"]))`;
  const both = await Promise.all([run(source).ended, run(source).ended]);
  expect(both.map(({ code }) => code)).toEqual([0, 0]);
  const texts = both.map(({ text }) => text).join("");
  expect(texts.match(/Building …/g)).toHaveLength(1);
  expect(texts.match(/Waiting for process \d+, which builds here …/g)).toHaveLength(1);
  expect(texts).not.toMatch(/PLUGIN_TIMINGS|slowest/i);
  expect(existsSync(join(root, built, "console"))).toBe(true);
  expect(existsSync(join(root, `${built}.lock`))).toBe(false);
});

it.runIf(deep)("never two at a time, and nobody waits for one that was killed", async () => {
  const lock = join(folder, "lock");
  const log = join(folder, "log");
  const source = (work: string) =>
    `import { appendFileSync as add } from "node:fs"; import { setTimeout as sleep } from "node:timers/promises";
     import { oneAtATime } from "./scripts/lib/one-at-a-time.mjs";
     await oneAtATime(${JSON.stringify(lock)}, "works here", async () => { ${work} })`;
  const killed = run(source(`console.log("begun"); await sleep(60_000)`));
  await expect.poll(killed.text).toBe("begun\n");
  writeFileSync(log, "");
  const work = `add(${JSON.stringify(log)}, "<"); await sleep(20); add(${JSON.stringify(log)}, ">")`;
  const others = Array.from({ length: 5 }, () => run(source(work)));
  await expect.poll(() => others.every(({ text }) => text().startsWith("Waiting for process"))).toBe(true);
  killed.child.kill("SIGKILL");
  for (const { ended } of others) expect((await ended).code).toBe(0);
  expect(readFileSync(log, "utf8")).toBe("<>".repeat(5));
});
