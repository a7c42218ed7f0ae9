import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";
import { expect, it, vi } from "vitest";

it("can be imported on a server, where it does nothing", async () => {
  const folder = await mkdtemp(join(tmpdir(), "ringback-widget-"));
  try {
    const configFile = join(import.meta.dirname, "../../vite.config.ts");
    vi.stubEnv("NODE_ENV", "production");
    await build({ mode: "widget", configFile, build: { outDir: folder } });
    const before = Object.getOwnPropertyNames(globalThis);
    const { RingbackChat } = await import(/* @vite-ignore */ pathToFileURL(join(folder, "ringback.mjs")).href);
    expect(RingbackChat.name).not.toBe("");
    expect(Object.getOwnPropertyNames(globalThis)).toEqual(before);
  } finally {
    await rm(folder, { recursive: true });
  }
});
