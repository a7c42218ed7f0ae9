import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { runOnData } from "../../src/cli/run-on-data.ts";
import { readEnvironment } from "../../src/platform/node/index.ts";

const waitMs = 400;
const command = { command: "double", request: { value: 21 }, commandsOf: () => ({}) };

/** A data folder whose holder answers as told: one answer for each connection, undefined to end without one. */
async function heldFolder(answer: (request: { command: string }) => object | undefined) {
  const data = mkdtempSync(join(tmpdir(), "ringback-held-"));
  const holder = createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", (text) => {
      const reply = answer(JSON.parse(String(text)));
      if (reply) socket.end(`${JSON.stringify(reply)}\n`);
      else socket.destroy();
    });
  });
  await new Promise<void>((resolve) => holder.listen(join(data, "control.sock"), resolve));
  onTestFinished(() => {
    holder.close();
    rmSync(data, { recursive: true, force: true });
  });
  return readEnvironment({ RINGBACK_DATA: data });
}

const server = ({ command }: { command: string }) =>
  command === "status" ? { pid: 9, takesCommands: true } : { value: 42 };

it("waits for each of the commands before it, and then runs in the server that has the data", async () => {
  const startedMs = performance.now();
  const environment = await heldFolder((request) => {
    const turn = Math.floor((performance.now() - startedMs) / (0.7 * waitMs));
    return turn < 3 ? { pid: turn + 1, takesCommands: false } : server(request);
  });
  expect(await runOnData(environment, command, waitMs)).toEqual({ value: 42 });
});

it("asks again where the process that has the data ends before it answers", async () => {
  let connections = 0;
  const environment = await heldFolder((request) => (++connections === 1 ? undefined : server(request)));
  expect(await runOnData(environment, command, waitMs)).toEqual({ value: 42 });
});

it("names the process that keeps the data open for longer than it waits", async () => {
  const environment = await heldFolder(() => ({ pid: 7, takesCommands: false }));
  await expect(runOnData(environment, command, waitMs)).rejects.toThrow("in use by process 7");
});
