// What the two packages hold beside their builds: types, and in `ringback` the entries of `ringback-server`.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./processes.ts";

/** The part of a package.json that is read here. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly exports: Readonly<Record<string, string | { readonly types: string; readonly default: string }>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly bin: Readonly<Record<string, string>>;
}

/** The packages, by the folder that each is published from. */
export const packageFolders: readonly ["", "server"] = ["", "server"];

/** The entries that `ringback` keeps for what is in `ringback-server`: the names of their files, which are the same there. */
const serverEntries = { platform: "ringback-server", "platform-node": "ringback-server/node" } as const;

export function readManifest(folder: (typeof packageFolders)[number]): Manifest {
  return JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));
}

/**
 * Writes `ringback/platform` and `ringback/platform/node`: all that `ringback-server` exports, which is built in `server`, or
 * an error that names the package where it is not installed.
 */
export async function writeServerEntries(dist: string, server: string): Promise<void> {
  mkdirSync(join(dist, "types"), { recursive: true });
  for (const [file, from] of Object.entries(serverEntries)) {
    const names = Object.keys(await import(pathToFileURL(join(server, `${file}.js`)).href)).sort();
    const code = `const server = await import("${from}").catch((cause) => {
  if (cause.code !== "ERR_MODULE_NOT_FOUND" || !cause.message.includes("'ringback-server'")) throw cause;
  throw new Error("The platform is in the package ringback-server, which is not installed. Run: npm install ringback-server", { cause });
});
export const {\n  ${names.join(",\n  ")},\n} = server;
`;
    writeFileSync(join(dist, `${file}.js`), code);
    writeFileSync(join(dist, "types", `${file}.d.ts`), `export * from "${from}";\n`);
  }
}

/** Copies the types that a package's entries name, and what these name in turn: no others are anybody's business. */
export function copyTypes(types: string, folder: (typeof packageFolders)[number]): void {
  const target = join(root, folder, "dist/types");
  rmSync(target, { recursive: true, force: true });
  const found = new Set<string>();
  for (const entry of Object.values(readManifest(folder).exports)) {
    const file = typeof entry === "string" ? "" : entry.types.replace("./dist/types/", "");
    if (file !== "" && !Object.hasOwn(serverEntries, file.replace(".d.ts", ""))) collect(file);
  }
  for (const file of found) {
    mkdirSync(dirname(join(target, file)), { recursive: true });
    cpSync(join(types, file), join(target, file));
  }

  function collect(file: string): void {
    if (found.has(file)) return;
    found.add(file);
    const text = readFileSync(join(types, file), "utf8");
    for (const [, path = ""] of text.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g))
      collect(join(dirname(file), path.replace(/\.[jt]sx?$/, ".d.ts")));
  }
}
