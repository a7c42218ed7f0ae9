import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { dayMs } from "../../contract/durations.ts";
import type { Log } from "../../platform/index.ts";
import { readJsonFile, writeWholeFile } from "../../platform/node/index.ts";
import type { BrowserFiles } from "./built.ts";
import { fileOf, type ServedFile } from "./served.ts";

/** Files for browsers, of which some may be of an earlier version. */
export type FoundFiles = Pick<BrowserFiles, "get">;

export interface EarlierFilesOptions<Part extends string> {
  /** What this version serves, by part of the site. */
  readonly files: Readonly<Record<Part, BrowserFiles>>;
  /** Where files are kept from one version to the next; nothing else is in it. */
  readonly folder: string;
  readonly now: () => Date;
  readonly log: Pick<Log, "warn">;
}

/** The builds in the folder, each in a file of its own. */
interface Index {
  readonly current?: string;
  /** Until when they are served, in milliseconds since 1970. */
  readonly earlier: readonly { readonly id: string; readonly until: number }[];
}

/** A build's hashed files by part and path, as base64. */
type Build = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Chosen: a page that was open before an upgrade may stay open for as long. */
const keptMs = 14 * dayMs;
/** Chosen: of builds, however often they change. */
const mostEarlier = 4;
const indexName = "index.json";

/**
 * Serves, beside this version's files, those of the versions before it whose names contain their hash: a page that was open
 * before an upgrade asks for the parts that it has not loaded yet, of its own version. They are read once one of them is asked
 * for. Where the folder cannot be used, this version's files alone are served.
 */
export function withEarlierFiles<Part extends string>({
  files,
  folder,
  now,
  log,
}: EarlierFilesOptions<Part>): Readonly<Record<Part, FoundFiles>> {
  let index: Index = { earlier: [] };
  try {
    index = keepBuild(files, folder, now().getTime());
  } catch (error) {
    log.warn(
      { error },
      "the pages' files cannot be kept: pages that are open during the next upgrade must be loaded again",
    );
  }
  let known: Readonly<Record<string, ReadonlyMap<string, ServedFile>>> | undefined;
  const findEarlier = (part: Part, path: string) => {
    known ??= readEarlier(folder, index, log);
    return known[part]?.get(path);
  };
  const found = (part: Part): FoundFiles => ({ get: (path) => files[part].get(path) ?? findEarlier(part, path) });
  return Object.fromEntries(Object.keys(files).map((part) => [part, found(part as Part)])) as Record<Part, FoundFiles>;
}

/** Writes this build into the folder where it is new there, and removes those whose time is over. */
function keepBuild(files: Readonly<Record<string, BrowserFiles>>, folder: string, at: number): Index {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const known = readJsonFile<Index>(join(folder, indexName)) ?? { earlier: [] };
  const names = Object.values(files).flatMap((part) => lasting(part).map(([path]) => path));
  const current = createHash("sha256").update(names.sort().join("\n")).digest("base64url").slice(0, 22);
  if (known.current !== current) writeWholeFile(join(folder, `${current}.json`), JSON.stringify(buildOf(files)));
  const replaced = known.current === undefined ? [] : [{ id: known.current, until: at + keptMs }];
  const earlier = [...replaced, ...known.earlier]
    .filter(({ id, until }) => id !== current && until > at)
    .slice(0, mostEarlier);
  const index = { current, earlier };
  if (JSON.stringify(index) !== JSON.stringify(known)) writeWholeFile(join(folder, indexName), JSON.stringify(index));
  const wanted = new Set([indexName, ...[current, ...earlier.map(({ id }) => id)].map((id) => `${id}.json`)]);
  for (const name of readdirSync(folder)) if (!wanted.has(name)) rmSync(join(folder, name), { force: true });
  return index;
}

/** Those whose names hold what is in them. */
function lasting(part: BrowserFiles): [path: string, file: ServedFile][] {
  return [...part].filter(([, { immutable }]) => immutable);
}

function buildOf(files: Readonly<Record<string, BrowserFiles>>): Build {
  const hashed = (part: BrowserFiles) =>
    Object.fromEntries(lasting(part).map(([path, { body }]) => [path, body.toString("base64")]));
  return Object.fromEntries(Object.entries(files).map(([part, all]) => [part, hashed(all)]));
}

function readEarlier(folder: string, { earlier }: Index, log: Pick<Log, "warn">) {
  const parts: Record<string, Map<string, ServedFile>> = {};
  for (const { id } of earlier) {
    try {
      const build = readJsonFile<Build>(join(folder, `${id}.json`)) ?? {};
      for (const [part, all] of Object.entries(build)) {
        parts[part] ??= new Map();
        for (const [path, base64] of Object.entries(all)) {
          const file = fileOf(Buffer.from(base64, "base64"), path);
          if (file) parts[part].set(path, file);
        }
      }
    } catch (error) {
      log.warn({ error }, "files of an earlier version cannot be read");
    }
  }
  return parts;
}
