import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Extension } from "@electric-sql/pglite";
import stored from "./vector-extension.json" with { type: "json" };

/**
 * Opens a database that can be given pgvector (`create extension vector`). PGlite reads extensions from a file, while it opens;
 * the file is gone afterwards.
 */
export async function withVectorExtension<Opened>(open: (vector: Extension) => Promise<Opened>): Promise<Opened> {
  const folder = await mkdtemp(join(tmpdir(), "ringback-vector-"));
  try {
    const file = join(folder, "vector.tar.gz");
    await writeFile(file, Buffer.from(stored.bundle, "base64"));
    const setup: Extension["setup"] = async (_database, emscriptenOpts) => ({
      emscriptenOpts,
      bundlePath: pathToFileURL(file),
    });
    return await open({ name: "vector", setup });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
