import { join } from "node:path";
import { createFolderFiles } from "./folder-files.ts";
import type { FileStorage } from "./port.ts";
import { createS3Files } from "./s3/s3-files.ts";
import type { S3Settings } from "./s3/settings.ts";

/** The folder of files in a data folder. */
export function filesFolderOf(data: string): string {
  return join(data, "files");
}

/**
 * Where a process keeps files, as its environment says.
 * @example
 * ```ts
 * import { createPlatform, openEmbedded } from "ringback-server";
 * import { openFiles, readEnvironment, secretOf } from "ringback-server/node";
 *
 * const environment = readEnvironment(process.env);
 * const storage = await openEmbedded(environment.data);
 * const files = openFiles(environment);
 * export const platform = createPlatform({ storage, secret: secretOf(environment), files });
 * ```
 */
export function openFiles({ s3, data }: { readonly s3: S3Settings | undefined; readonly data: string }): FileStorage {
  return s3 ? createS3Files({ settings: s3 }) : createFolderFiles(filesFolderOf(data));
}
