import type { Rolldown } from "vite";

/** What the bundler tells of a module. */
interface Context {
  getModuleInfo(id: string): Rolldown.ModuleInfo | null;
}

/**
 * What a start loads at once goes into few files: for what dynamic imports share, the bundler makes a file for each set of importers,
 * and Node takes some tenths of a millisecond to find, read and link each of a hundred.
 * @param roots Name of a chunk, and the modules that it holds, with all that they import and no earlier chunk holds
 * @param programs What begins in a thread or a process of its own: what they import stays outside, so that they load nothing else
 */
export function startChunks(roots: Readonly<Record<string, readonly string[]>>, programs: readonly string[]) {
  let chunks: ReadonlyMap<string, string | null> | undefined;
  return {
    name(id: string, context: Context): string | null {
      chunks ??= assign(roots, programs, context);
      return chunks.get(id) ?? null;
    },
  };
}

function assign(
  roots: Readonly<Record<string, readonly string[]>>,
  programs: readonly string[],
  context: Context,
): ReadonlyMap<string, string | null> {
  const chunks = new Map<string, string | null>();
  const mark = (id: string, chunk: string | null): void => {
    if (chunks.has(id)) return;
    chunks.set(id, chunk);
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) mark(imported, chunk);
  };
  for (const program of programs) mark(program, null);
  for (const [chunk, ids] of Object.entries(roots)) for (const id of ids) mark(id, chunk);
  return chunks;
}
