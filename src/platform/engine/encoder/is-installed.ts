import { createRequire } from "node:module";

/** Whether the packages of the sentence encoder are there. Nothing of them is read. */
export function isEncoderInstalled(): boolean {
  const { resolve } = createRequire(import.meta.url);
  try {
    for (const name of ["core", "embeddings", "model-embeddings-en"]) resolve(`@energetic-ai/${name}`);
    return true;
  } catch {
    return false;
  }
}
