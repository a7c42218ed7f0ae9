import { expect, inject, it } from "vitest";
import { deep, seed } from "../../../../counts.ts";
import { loseNoFile } from "../../../../support/file-kills/lose-no-file.ts";
import { createDatabase } from "../../../../support/postgres/server.ts";

it.runIf(deep)(
  `loses no file that was taken, and keeps none that no message has, where the server is killed while files come (seed ${seed})`,
  async () => {
    await using database = await createDatabase((inject("postgres") ?? expect.unreachable()).url);
    await loseNoFile({ engine: "postgres", place: database.url });
  },
  600_000,
);
