import { createFolderFiles } from "../../../src/platform/files/folder-files.ts";
import { silentLog } from "../../../src/platform/log.ts";
import { serveNode } from "../../../src/platform/node/serve.ts";
import { createPlatform } from "../../../src/platform/platform.ts";
import { openEmbedded } from "../../../src/platform/storage/embedded.ts";
import { openPostgres } from "../../../src/platform/storage/postgres.ts";
import { testSecret } from "../owner.ts";

/** A platform that keeps files in a folder, until it is killed. */
export default async function fileServer(): Promise<void> {
  const [, , , engine, place = "", folder = ""] = process.argv;
  const storage = engine === "postgres" ? await openPostgres(place) : await openEmbedded(place);
  const platform = createPlatform({ storage, secret: testSecret, files: createFolderFiles(folder), log: silentLog });
  const { port } = await serveNode((request, context) => platform.handle(request, context), { port: 0 });
  process.once("disconnect", () => process.exit(1));
  process.send?.({ port });
}
