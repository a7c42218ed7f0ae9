import type { Rolldown } from "vite";

/** What the bundler tells of a module. */
interface Context {
  getModuleInfo(id: string): Rolldown.ModuleInfo | null;
}

/**
 * What a start loads at once goes into few files: for what dynamic imports share, the bundler makes a file for each set of importers,
 * and Node takes some tenths of a millisecond to find, read and link each of a hundred.
 * @param parts By the name of a chunk the modules that it begins with: it holds what they import as well, except what an earlier one holds
 * @param programs By the name of a chunk what begins in a thread or a process of its own: the chunk holds what that shares with the
 *   parts, so that it loads nothing else of them
 */
export function startChunks(
  parts: Readonly<Record<string, readonly string[]>>,
  programs: Readonly<Record<string, string>>,
): Rolldown.CodeSplittingGroup[] {
  let chunks: ReadonlyMap<string, string> | undefined;
  return [...Object.keys(programs), ...Object.keys(parts)].map((chunk, at, all) => ({
    // Whoever comes first takes what its modules import along.
    priority: all.length - at,
    name(id, context) {
      chunks ??= assign(parts, programs, context);
      return chunks.get(id) === chunk ? chunk : null;
    },
  }));
}

function assign(
  parts: Readonly<Record<string, readonly string[]>>,
  programs: Readonly<Record<string, string>>,
  context: Context,
): ReadonlyMap<string, string> {
  const chunks = new Map<string, string>();
  const ofParts = importedBy(Object.values(parts).flat(), context);
  for (const [chunk, program] of Object.entries(programs))
    for (const id of importedBy([program], context)) if (ofParts.has(id) && !chunks.has(id)) chunks.set(id, chunk);
  for (const [chunk, ids] of Object.entries(parts))
    for (const id of importedBy(ids, context)) if (!chunks.has(id)) chunks.set(id, chunk);
  return chunks;
}

/** These modules, and all that they import before they run. */
function importedBy(ids: readonly string[], context: Context): ReadonlySet<string> {
  const found = new Set<string>(ids);
  for (const id of found) for (const imported of context.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}
