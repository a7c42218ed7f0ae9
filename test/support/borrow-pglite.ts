import { readFile } from "node:fs/promises";
import type { PgliteClient } from "../../src/platform/storage/pglite/client.ts";
import { notOpen } from "../../src/platform/storage/pglite/errors.ts";
import { openPglite, storageOn } from "../../src/platform/storage/pglite.ts";
import { type Blank, makeBlank } from "./blank.ts";
import { startInSameThread } from "./same-thread.ts";
import { blankPathOf } from "./template.ts";

interface Borrowed {
  readonly pglite: PgliteClient;
  readonly blank: Blank;
}

/** Given back by earlier tests. */
const free: Borrowed[] = [];

/** A database in memory as its template is, for one test; given back, it serves a later one. */
export async function borrowPglite(templatePath: string) {
  const borrowed = free.pop() ?? (await make(templatePath));
  let isClosed = false;
  const close = async () => {
    if (isClosed) return;
    isClosed = true;
    const { pglite, blank } = borrowed;
    const exec = (text: string) => pglite.exec(text);
    const ask = async (query: string) => Object.values((await pglite.query<object>(query)).rows[0] ?? {})[0];
    const isBlank = await makeBlank(blank, { exec, ask }).then(
      () => true,
      () => false, // a test that dropped a table: nobody gets this one again
    );
    if (isBlank) free.push(borrowed);
    else await borrowed.pglite.close();
  };
  const pglite = openUntil(() => isClosed, borrowed.pglite);
  return { ...storageOn(pglite), pglite, close };
}

/**
 * A client that fails as a closed one does once its test has ended. What a test leaves running, such as a phone that rings,
 * would otherwise go on in the database of a later test, where rows have the same ids.
 */
function openUntil(isClosed: () => boolean, client: PgliteClient): PgliteClient {
  return new Proxy(client, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== "function") return member;
      return (...given: unknown[]) => (isClosed() ? Promise.reject(notOpen()) : member.apply(target, given));
    },
  });
}

async function make(templatePath: string): Promise<Borrowed> {
  const { pglite } = await openPglite({ dump: await readFile(templatePath), startThread: startInSameThread });
  // There is no disk to wait for; to write the log at each commit takes a fifth of a statement that changes something.
  await pglite.exec("set synchronous_commit = off");
  return { pglite, blank: JSON.parse(await readFile(blankPathOf(templatePath), "utf8")) };
}
