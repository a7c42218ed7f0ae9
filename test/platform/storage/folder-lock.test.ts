import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { askHolder } from "../../../src/platform/storage/data-folder/control-socket.ts";
import { FolderInUse, lockFolder } from "../../../src/platform/storage/data-folder/folder-lock.ts";

function folder(name = "ringback-lock-") {
  const path = mkdtempSync(join(tmpdir(), name));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}

describe("the lock of a data folder", () => {
  it("refuses a second taker and says who holds it, until it is released", async () => {
    using data = folder();
    const lock = await lockFolder(data.path);
    await expect(lockFolder(data.path)).rejects.toThrow(`process ${process.pid}`);
    await lock.release();
    const again = await lockFolder(data.path);
    await again.release();
    expect(readdirSync(data.path)).toEqual([]);
  });

  it("goes to exactly one of many that ask at once, also over a stale socket", async () => {
    using data = folder();
    for (let round = 0; round < 3; round++) {
      await leaveStaleSocket(data.path);
      const takers = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(data.path)));
      const won = takers.flatMap((taker) => (taker.status === "fulfilled" ? [taker.value] : []));
      const lost = takers.flatMap((taker) => (taker.status === "rejected" ? [taker.reason] : []));
      expect(won).toHaveLength(1);
      expect(lost.every((reason) => reason instanceof FolderInUse)).toBe(true);
      await won[0]?.release();
      expect(readdirSync(data.path)).toEqual([]);
    }
  });

  it("removes what starters left that were killed, and nothing of those that are starting", async () => {
    using data = folder();
    for (const [name, ageS] of [
      ["control.sock.0a1b2c3d", 3_600],
      ["control.sock.4e5f6a7b", 0],
    ] as const) {
      await leaveStaleSocket(data.path, name);
      utimesSync(join(data.path, name), Date.now() / 1_000 - ageS, Date.now() / 1_000 - ageS);
    }
    writeFileSync(join(data.path, "control.sock.notes"), "The owner's.");
    const lock = await lockFolder(data.path);
    expect(readdirSync(data.path).sort()).toEqual(["control.sock", "control.sock.4e5f6a7b", "control.sock.notes"]);
    await lock.release();
  });

  it("answers commands of another process, and refuses what it does not know", async () => {
    using data = folder();
    const lock = await lockFolder(data.path, async () => ({
      double: ({ value }) => ({ value: Number(value) * 2 }),
    }));
    expect(await askHolder(data.path, { command: "double", value: 21 })).toEqual({ value: 42 });
    expect(await askHolder(data.path, { command: "status" })).toEqual({ pid: process.pid, takesCommands: true });
    expect(await askHolder(data.path, { command: "halve" })).toEqual({
      error: "The running server does not know halve.",
    });
    const inherited = await askHolder(data.path, { command: "constructor" });
    expect(inherited).toEqual({ error: "The running server does not know constructor." });
    await lock.release();
    expect(await askHolder(data.path, { command: "status" })).toBeUndefined();
  });

  it("is in the folder however long its path is, so that takers with other folders for temporary files meet there", async () => {
    using data = folder(`ringback-${"long-".repeat(20)}`);
    using temporary = folder();
    const lock = await lockFolder(data.path, async () => ({ double: ({ value }) => ({ value: Number(value) * 2 }) }));
    expect(readdirSync(data.path)).toEqual(["control.sock"]);
    expect(statSync(join(data.path, "control.sock")).mode & 0o077).toBe(0);
    vi.stubEnv("TMPDIR", temporary.path);
    await expect(lockFolder(data.path)).rejects.toThrow(`process ${process.pid}`);
    expect(await askHolder(data.path, { command: "double", value: 21 })).toEqual({ value: 42 });
    expect(readdirSync(temporary.path)).toEqual([]);
    await lock.release();
    await (await lockFolder(data.path)).release();
    expect(readdirSync(data.path)).toEqual([]);
  });
});

/** What a killed holder leaves: a socket file that nobody listens on. */
async function leaveStaleSocket(path: string, name = "control.sock"): Promise<void> {
  const program = `require("net").createServer().listen(process.argv[1], () => process.kill(process.pid, "SIGKILL"))`;
  const child = spawn(process.execPath, ["--eval", program, join(path, name)]);
  await new Promise((resolve) => child.once("exit", resolve));
}
