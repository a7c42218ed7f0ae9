import { closeSync, cpSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, inject, it } from "vitest";
import { counts, deep, seed } from "../counts.ts";
import { smallDisk } from "../support/small-disk.ts";
import { callApi, post } from "./support/api.ts";
import { type DemoProcess, startDemo } from "./support/demo.ts";

const mebibyte = 1024 * 1024;
const chatsAtOnce = 4;

/** Writes until so many bytes are left, as another program on the disk would. */
function fill(file: string, leaveBytes: number): void {
  const block = Buffer.alloc(mebibyte / 4, 1);
  const descriptor = openSync(file, "w");
  try {
    for (;;) {
      const { bavail, bsize } = statfsSync(file);
      const room = bavail * bsize - leaveBytes;
      if (room <= 0) return;
      writeSync(descriptor, block, 0, Math.min(room, block.length));
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  } finally {
    closeSync(descriptor);
  }
}

describe("the demo on a disk that fills up", () => {
  it.runIf(deep)(
    `loses no acknowledged message, answers all the while, and goes on once there is room, ${counts.fullDisks} times (seed ${seed})`,
    async (context) => {
      using disk = smallDisk(256 * mebibyte);
      if (!disk) return context.skip("needs the right to mount a small disk");
      const data = join(disk.path, "data");
      mkdirSync(data, { mode: 0o700 });
      cpSync(inject("preparedData"), data, { recursive: true });
      const key = "q".repeat(32);
      const headers = { authorization: `Bearer ${key}` };
      const demo = await startDemo(data, { RINGBACK_API_KEY: key });
      const [assistant] = (await callApi(demo, key, "/user/assistants")) as unknown as { uuid: string }[];
      const filler = join(disk.path, "filler");
      const acknowledged = new Map<string, string[]>();
      let random = seed;
      for (let round = 0; round < counts.fullDisks; round++) {
        random = (random * 1_103_515_245 + 12_345) % 2 ** 31;
        const uuids = await Promise.all(
          Array.from({ length: chatsAtOnce }, () => begin(demo, assistant?.uuid, headers)),
        );
        let running = true;
        const statuses = new Set<number>();
        const chats = uuids.map(async (uuid) => {
          const texts: string[] = [];
          acknowledged.set(uuid, texts);
          for (let count = 0; running; count++) {
            const text = `What does a visit cost? ${round}-${count}`;
            const answer = await post(demo, `/conversations/${uuid}/messages`, { message: text }, headers);
            // A turn that was under way fails as its row documents; whatever begins after it is refused in words.
            const isDocumented = answer.headers.get("ringback-code") === "PROCESSING_FAILED" && answer.status === 400;
            if (!isDocumented) statuses.add(answer.status);
            if (answer.status === 200 && (await answer.json()).status) texts.push(text);
            else await pause(50);
          }
        });
        const answered = () => uuids.flatMap((uuid) => acknowledged.get(uuid) ?? []).length;
        await expect.poll(answered, { timeout: 30_000 }).toBeGreaterThan(1); // however slow the machine is
        await pause(random % 700);
        // Now less than the server wants, now nothing at all: then the database may be stopped in the middle of a write.
        fill(filler, [0, 0, 10, 30, 40][random % 5]! * mebibyte);
        await pause(3_000);
        running = false;
        // Whatever is the matter, there is an answer.
        const health = await fetch(`${demo.url}/api/user/me`, { headers, signal: AbortSignal.timeout(15_000) });
        expect([200, 503]).toContain(health.status);
        await Promise.all(chats);
        expect([...statuses].filter((status) => ![200, 503].includes(status))).toEqual([]);
        rmSync(filler);
        await expect.poll(() => begin(demo, assistant?.uuid, headers), { timeout: 20_000 }).toBeTypeOf("string");
      }
      for (const [uuid, texts] of acknowledged) {
        const { history } = (await callApi(demo, key, `/conversations/${uuid}`)) as {
          history: { role: string; content: string; state?: string }[];
        };
        const done = history.filter(({ role, state }) => role === "user" && state === undefined);
        expect(done.map(({ content }) => content)).toEqual(expect.arrayContaining(texts));
      }
      expect([...acknowledged.values()].flat().length).toBeGreaterThan(counts.fullDisks);
      expect(await demo.stop("SIGTERM")).toBe(0);
    },
  );
});

/** The uuid of a new conversation; nothing if it could not be stored. */
async function begin(demo: DemoProcess, assistant: string | undefined, headers: Record<string, string>) {
  const started = await post(demo, "/conversations", { assistant_id: assistant }, headers);
  return started.status === 200 ? ((await started.json()).conversation_id as string) : (undefined as never);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
