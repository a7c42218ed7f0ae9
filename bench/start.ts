import { execFileSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { buildDemo } from "../scripts/lib/demo-build.ts";
import { emptyFolder, startDemo } from "../test/pages/support/demo.ts";
import { createDatabase, startPostgres } from "../test/support/postgres/server.ts";
import { median, round } from "./support/figures.ts";

const goals = { first: 8_000, later: 2_000, idle: 350 };
const laterStarts = 3;
const settleMs = 3_000;

/** The demo from its process's start to its ready line, and what memory it keeps when nothing happens. */
export default async function start(): Promise<void> {
  await buildDemo("build/test");
  const server = await startPostgres({});
  const rows: Record<string, string | number>[] = [];
  for (const database of ["pglite", "postgres"]) {
    await using made = await createDatabase(server.url);
    using folder = emptyFolder();
    const environment: Record<string, string> = database === "postgres" ? { DATABASE_URL: made.url } : {};
    const { ms: first } = await startOnce(folder.path, environment);
    const later: { ms: number; idleMb: number }[] = [];
    for (let count = 0; count < laterStarts; count++) later.push(await startOnce(folder.path, environment));
    const [laterMs, idleMb] = [median(later.map(({ ms }) => ms)), median(later.map((each) => each.idleMb))];
    rows.push({
      database,
      "first ms": Math.round(first),
      "of 8 s": round(first / goals.first),
      "later ms": Math.round(laterMs),
      "of 2 s": round(laterMs / goals.later),
      "idle RSS MB": Math.round(idleMb),
      "of 350 MB": round(idleMb / goals.idle),
    });
  }
  await server.stop();
  console.table(rows);
}

async function startOnce(folder: string, environment: Record<string, string>): Promise<{ ms: number; idleMb: number }> {
  const begun = performance.now();
  const demo = await startDemo(folder, environment);
  const ms = performance.now() - begun;
  await sleep(settleMs);
  const rss = execFileSync("ps", ["-o", "rss=", "-p", String(demo.pid)], { encoding: "utf8" });
  await demo.stop();
  return { ms, idleMb: Number(rss) / 1_024 };
}
