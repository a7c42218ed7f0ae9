import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { it } from "vitest";
import { deep, seed } from "../../../counts.ts";
import { loseNoFile } from "../../../support/file-kills/lose-no-file.ts";

it.runIf(deep)(
  `loses no file that was taken, and keeps none that no message has, where the server is killed while files come (seed ${seed})`,
  async () => {
    const parent = await mkdtemp(join(tmpdir(), "ringback-killed-data-"));
    try {
      await loseNoFile({ engine: "pglite", place: join(parent, "data") });
    } finally {
      await rm(parent, { recursive: true, force: true });
    }
  },
  600_000,
);
