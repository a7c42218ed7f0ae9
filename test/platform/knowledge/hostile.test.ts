import { describe, expect, it } from "vitest";
import { counts } from "../../counts.ts";
import { createKnowledgebase } from "../../support/documents.ts";
import { startPlatform } from "../../support/platform.ts";
import { hostileFiles } from "./hostile-files.ts";

const mebibyte = 1_048_576;

describe("hostile files", () => {
  it("fail with a reason in words, one by one, while the API answers and this process stays small", {
    timeout: 1_800_000,
  }, async () => {
    expect(hostileFiles).toHaveLength(40);
    await using platform = await startPlatform();
    platform.platform.worker.start();
    const knowledge = await createKnowledgebase(platform);
    let most = 0;
    for (const { name, type, make } of hostileFiles.slice(0, counts.hostileFiles)) {
      const { status, body } = await knowledge.upload(type, make());
      expect(status, name).toBe(201);
      globalThis.gc?.();
      const before = process.memoryUsage().rss;
      // Each look is a request that the API answers meanwhile.
      for (let isRead = false; !isRead; ) {
        isRead = (await knowledge.get(body.data.id)).status !== "processing";
        most = Math.max(most, process.memoryUsage().rss - before);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      const document = await knowledge.get(body.data.id);
      expect([name, document.status]).toEqual([name, "failed"]);
      expect(document.failure, name).toMatch(/^[A-Z].{8,150}\.$/);
      expect(await platform.db.selectFrom("document_files").select("part").execute(), name).toEqual([]);
      expect(await platform.db.selectFrom("chunks").select("id").execute(), name).toEqual([]);
    }
    expect(most, "bytes that this process grew by").toBeLessThan(200 * mebibyte);
    const fine = await knowledge.upload("txt", "All is well.");
    expect(await knowledge.settled(fine.body.data.id)).toMatchObject({ status: "active" });
  });
});
