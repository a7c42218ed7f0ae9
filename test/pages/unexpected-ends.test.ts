import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { counts, deep, drawn } from "../counts.ts";
import { startPostgres } from "../support/postgres/server.ts";
import { emptyFolder } from "./support/demo.ts";
import { type RunningProgram, startProgram } from "./support/program.ts";

const secret = "a-secret-of-these-tests-that-is-long-enough";
const commands = ["worker", "demo", "serve", "platform"].slice(0, deep ? 4 : 2);

/** A program that does what it should not on a signal, as a fault of ours would. */
function withFault(fault: string): Record<string, string> {
  const source = `process.on("SIGUSR2", () => { ${fault} })`;
  return { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(source)}` };
}

async function ended(program: RunningProgram) {
  await expect.poll(() => program.ended()).toBeDefined();
  return program.ended();
}

describe("a process that is meant to stay", () => {
  it.runIf(deep)(
    `runs on while its PostgreSQL is away, ${counts.databaseAbsences} times, and ends with 0 once it is told to (${commands.join(", ")})`,
    async () => {
      const server = await startPostgres();
      const folders = commands.map(() => emptyFolder());
      const environment = { DATABASE_URL: server.url, RINGBACK_SECRET: secret, PORT: "0" };
      const programs: RunningProgram[] = [];
      for (const [at, command] of commands.entries())
        programs.push(await startProgram(command, folders[at]?.path ?? "", environment));
      const [, link = ""] = /^Console +(\S+)/m.exec(programs[1]?.text ?? "") ?? [];
      for (let absence = 0; absence < counts.databaseAbsences; absence++) {
        await server.down();
        await sleep(1_500);
        expect(programs.map((program) => program.ended())).toEqual(commands.map(() => undefined));
        const refused = await fetch(link);
        expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "2"]);
        await server.up();
        for (const { url } of programs.filter(({ url }) => url !== ""))
          await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(200);
      }
      expect(await Promise.all(programs.map((program) => program.stop()))).toEqual(commands.map(() => 0));
      await server.stop();
      const logged = programs.flatMap((program) => program.log().trim().split("\n"));
      expect(logged.filter((line) => !line.startsWith('{"level"'))).toEqual([]);
      for (const folder of folders) folder[Symbol.dispose]();
    },
  );

  it.runIf(deep)(
    "exits with a code other than 0 where nothing asked it to stop, and logs it without the words of an error",
    async () => {
      const folder = emptyFolder();
      const faults = [
        `throw new Error(["canary", 7946].join("-"), { cause: Object.assign(new Error("x"), { code: "EFAULT" }) })`,
        "process.exit(0)",
      ];
      for (const fault of drawn(faults, 1)) {
        const program = await startProgram("platform", folder.path, { PORT: "0", ...withFault(fault) });
        process.kill(program.pid ?? 0, "SIGUSR2");
        expect(await ended(program)).toEqual({ code: 1, signal: null });
        expect(program.log()).toMatch(/"msg":"the process ends/);
        expect(program.log()).not.toContain("canary-7946");
      }
      folder[Symbol.dispose]();
    },
  );
});
