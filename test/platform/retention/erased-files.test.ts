import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { createFolderFiles } from "../../../src/platform/files/folder-files.ts";
import { removeDueFiles } from "../../../src/platform/resources/calls/recordings/remove-files.ts";
import { removeOldData } from "../../../src/platform/retention/remove-old-data.ts";
import { deep } from "../../counts.ts";
import { answering } from "../../support/call.ts";
import { getCall, requestCall, setAssistant, untilCall } from "../../support/calls.ts";
import { passJobTime } from "../../support/jobs.ts";
import { findTraces, keepLog } from "../../support/traces.ts";
import { buyNumber, customerNumber, startTwilioPlatform } from "../../support/twilio-platform.ts";

const digits = customerNumber.slice(-9);
const words = ["zqsound", "zqsaid", "zqname", digits];

/** A platform that records calls into a data folder, with all that it logs. */
async function startRecording() {
  const folder = await mkdtemp(join(tmpdir(), "ringback-erased-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const kept = keepLog();
  const files = createFolderFiles(join(folder, "recordings"));
  const platform = await startTwilioPlatform({ engine: answering("At nine, zqname."), log: kept.log, files });
  onTestFinished(() => platform[Symbol.asyncDispose]());
  await buyNumber(platform);
  await setAssistant(platform, { record: true, initial_message: "Hello {{name}}." });
  platform.twilio.recordings.soundOf = () => Buffer.from("zqsound");
  return {
    platform,
    files,
    /** The files whose name or bytes have one of the words. */
    async filesWith(): Promise<string[]> {
      const names = await readdir(folder, { recursive: true, withFileTypes: true });
      const found: string[] = [];
      for (const entry of names.filter((one) => one.isFile())) {
        const text = `${entry.name} ${await readFile(join(entry.parentPath, entry.name), "latin1")}`;
        if (words.some((word) => text.includes(word))) found.push(entry.name);
      }
      return found;
    },
    traces: async () => [
      ...(await findTraces(platform.db, words)),
      ...words.filter((word) => kept.text().includes(word)),
    ],
  };
}

/** A call in which somebody says something, recorded and over. @returns Its id */
async function holdCall(platform: Awaited<ReturnType<typeof startRecording>>["platform"]): Promise<number> {
  const { call_id: id } = await requestCall(platform, { phone_number: customerNumber, variables: { name: "zqname" } });
  await untilCall(platform, id, "in-progress");
  const phone = platform.twilio.phone(customerNumber);
  await expect.poll(() => phone.call.heard.length).toBeGreaterThan(0);
  phone.say("When are you open? I am zqsaid.");
  await expect.poll(() => phone.call.heard.length).toBeGreaterThan(1);
  await phone.hangUp();
  await untilCall(platform, id, "ended_by_customer");
  await expect
    .poll(async () => {
      await passJobTime(platform, 30_000);
      platform.platform.worker.start();
      return (await getCall(platform, id)).recording_state;
    })
    .toBe("stored");
  return id;
}

it.each(deep ? ["deletion", "retention"] : ["deletion"])(
  "leaves nothing in the files of the data folder nor in the log: %s",
  async (how) => {
    const { platform, files, filesWith, traces } = await startRecording();
    const id = await holdCall(platform);
    expect(await filesWith()).toHaveLength(1);
    expect(await traces()).toEqual(expect.arrayContaining(["calls.other_number", "call_transcript.text"]));
    const { worker } = platform.platform;
    if (how === "deletion") {
      const gone = await platform.request("DELETE", `/user/calls/${id}`, { token: platform.owner.key });
      expect(gone.status).toBe(200);
      await worker.stop();
    } else {
      await worker.stop();
      platform.pass(6 * 24 * 3_600_000);
      await sql`update pgboss.job_common set state = 'completed' where state <= 'active'`.execute(platform.db);
      await removeOldData({ ...platform.services, retentionDays: 5 });
    }
    await removeDueFiles({ ...platform.services, files });
    expect(await filesWith()).toEqual([]);
    expect(await traces()).toEqual([]);
  },
);
