import { execFile, spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { buildOnce } from "../../../scripts/lib/demo-build.ts";
import { type Manifest, packageFolders, readManifest, writeServerEntries } from "../../../scripts/lib/packages.ts";
import { root } from "../../../scripts/lib/processes.ts";
import { emptyFolder, startEnvironment } from "./demo.ts";

export const manifests: readonly [Manifest, Manifest] = [
  readManifest(packageFolders[0]),
  readManifest(packageFolders[1]),
];
export type PackageName = "ringback" | "ringback-server";

const built = join(root, "build/test");
const library = "build/library";

/** Builds the part of `ringback` that no server has. */
export async function buildLibrary(): Promise<void> {
  await buildOnce(library, ["library"], async (build) => {
    await build();
    await writeServerEntries(join(root, library), join(built, "server"));
  });
}

/** An empty folder in which nothing but these packages was installed: as they are published, with what they depend on. */
export function install(...names: readonly PackageName[]) {
  const folder = emptyFolder();
  const modules = join(folder.path, "node_modules");
  writeFileSync(join(folder.path, "package.json"), '{ "type": "module", "private": true }');
  for (const name of names) {
    const { dependencies, bin } = manifests[name === "ringback" ? 0 : 1];
    const [from, own] = [join(root, name === "ringback" ? "" : "server"), join(modules, name)];
    for (const part of ["bin", "package.json"]) cpSync(join(from, part), join(own, part), { recursive: true });
    fill(name, join(own, "dist"));
    for (const dependency of Object.keys(dependencies))
      link(join(root, "node_modules", dependency), join(modules, dependency));
    for (const [command, file] of Object.entries(bin)) link(join(own, file), join(modules, ".bin", command));
  }
  const run = (program: string, words: readonly string[]) =>
    promisify(execFile)(program, words, { cwd: folder.path, env: { ...startEnvironment, HOME: folder.path } }).then(
      ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
      ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
    );
  return {
    path: folder.path,
    /** Runs a module's text. */
    evaluate: (code: string) => run(process.execPath, ["--input-type=module", "--eval", code]),
    /** Starts a command by npx in this folder, and waits for its ready line. Its output ends with it. */
    async start(command: string, words: readonly string[], environment: Readonly<Record<string, string>> = {}) {
      const npx = spawn("npx", ["--no-install", command, ...words], {
        cwd: folder.path,
        env: { ...startEnvironment, HOME: folder.path, ...environment },
        stdio: ["ignore", "pipe", "inherit"],
      });
      let text = "";
      const ended = new Promise<void>((resolve) => npx.stdout.once("close", resolve));
      const url = await new Promise<string>((resolve, reject) => {
        npx.stdout.setEncoding("utf8").on("data", (piece: string) => {
          text += piece;
          const ready = /^ready (\S+)$/m.exec(text)?.[1];
          if (ready !== undefined) resolve(ready);
        });
        npx.stdout.once("close", () => reject(new Error(`${command} ended: ${text}`)));
      });
      const stop = () => {
        npx.kill("SIGTERM");
        return ended;
      };
      return { url, text, stop, [Symbol.asyncDispose]: stop };
    },
    npx: (...words: readonly string[]) => run("npx", ["--no-install", ...words]),
    [Symbol.dispose]: () => folder[Symbol.dispose](),
  };
}

/** Puts a package's files together of those that `npm test` has built. */
function fill(name: PackageName, dist: string): void {
  const parts =
    name === "ringback"
      ? { [join(built, "widget")]: "", [join(root, library)]: "" }
      : {
          [join(built, "server")]: "",
          ...Object.fromEntries(["widget", "console", "demo"].map((part) => [join(built, part), part])),
        };
  for (const [part, place] of Object.entries(parts)) cpSync(part, join(dist, place), { recursive: true });
}

function link(target: string, path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  if (!existsSync(path)) symlinkSync(target, path);
}
