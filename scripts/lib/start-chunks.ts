import type { Plugin, Rolldown } from "vite";

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
): Plugin {
  return {
    name: "start-chunks",
    outputOptions(output) {
      let chunks: ReadonlyMap<string, string> | undefined;
      const groups = [...Object.keys(programs), ...Object.keys(parts)].map((chunk, at, all) => ({
        // Whoever comes first takes what its modules import along.
        priority: all.length - at,
        name(id: string, context: Context) {
          chunks ??= assign(parts, programs, context);
          return chunks.get(id) === chunk ? chunk : null;
        },
      }));
      return { ...output, codeSplitting: { groups } };
    },
    generateBundle(_, bundle) {
      for (const program of Object.values(programs)) {
        const entry = Object.values(bundle).find((file) => file.type === "chunk" && file.facadeModuleId === program);
        const wrong = loadedBy(entry, bundle).find(({ name }) => name in parts);
        if (!entry) throw new Error(`${program} begins no file of this build.`);
        if (wrong) throw new Error(`${program} would load ${wrong.fileName}, which a start needs and it does not.`);
      }
    },
  };
}

/** A chunk, and all that it imports before it runs. */
function loadedBy(entry: Rolldown.OutputChunk | Rolldown.OutputAsset | undefined, bundle: Rolldown.OutputBundle) {
  const found = new Set([entry]);
  for (const file of found) if (file?.type === "chunk") for (const name of file.imports) found.add(bundle[name]);
  return [...found].filter((file) => file?.type === "chunk");
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
