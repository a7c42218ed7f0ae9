import { readFile } from "node:fs/promises";
import type { PgliteClient } from "../../src/platform/storage/pglite/client.ts";
import { openPglite, storageOn } from "../../src/platform/storage/pglite.ts";
import { blankStatements } from "./blank.ts";

interface Borrowed {
  readonly pglite: PgliteClient;
  readonly blank: string;
}

/** Given back by earlier tests. */
const free: Borrowed[] = [];

/** A database in memory as its template is, for one test; given back, it serves a later one. */
export async function borrowPglite(templatePath: string) {
  const borrowed = free.pop() ?? (await make(templatePath));
  const { pglite } = borrowed;
  let given = false;
  const close = async () => {
    if (given) return;
    given = true;
    const isBlank = await pglite.exec(borrowed.blank).then(
      () => true,
      () => false, // a test that dropped a table: nobody gets this one again
    );
    if (isBlank) free.push(borrowed);
    else await pglite.close();
  };
  return { ...storageOn(pglite), pglite, close };
}

async function make(templatePath: string): Promise<Borrowed> {
  const { pglite } = await openPglite({ dump: await readFile(templatePath) });
  const blank = await blankStatements(async (query) => (await pglite.query<Record<string, string | null>>(query)).rows);
  return { pglite, blank };
}
