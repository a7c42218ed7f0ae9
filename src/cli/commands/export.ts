import { once } from "node:events";
import { exportAccount } from "../../platform/index.ts";
import { type Environment, streamFromHolder } from "../../platform/node/index.ts";
import { withData } from "../run-on-data.ts";
import { readOneWord } from "../words.ts";

/** `ringback-server export EMAIL`: all that an account owns, on standard output. The last line says that it is complete. */
export async function exportCommand(words: readonly string[], environment: Environment): Promise<number> {
  const { word: email } = readOneWord(words, { missing: "export needs an account: ringback-server export EMAIL" });
  await withData<true>(environment, {
    inServer: async (data) => (await streamFromHolder(data, { command: "export", email }, print)) || undefined,
    async here(storage) {
      await print(exportAccount(storage, email));
      return true;
    },
  });
  return 0;
}

async function print(bytes: AsyncIterable<Uint8Array>): Promise<void> {
  let last = "";
  let failure: NodeJS.ErrnoException | undefined;
  process.stdout.on("error", (error) => {
    failure = error;
  });
  for await (const piece of bytes) {
    if (!process.stdout.write(piece)) await once(process.stdout, "drain").catch(() => undefined);
    if (failure?.code === "EPIPE") return; // its reader has seen enough: `| head`
    if (failure) throw failure;
    last = (last + Buffer.from(piece).toString("latin1")).slice(-200);
  }
  if (!/\n\{"end":true,"records":\d+\}\n$/.test(last))
    throw new Error("The server ended before everything was written.");
}
