import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { packageFolders } from "./packages.ts";
import { programs, root, runOrExit } from "./processes.ts";

/** Packs both packages as they would be published, checks what others see of them, and prints how large they are. */
export async function checkPackages(): Promise<void> {
  const packed = join(root, "build/packed");
  rmSync(packed, { recursive: true, force: true });
  mkdirSync(packed, { recursive: true });
  for (const folder of packageFolders) {
    const { file, size, unpackedSize, name } = pack(join(root, folder), packed);
    await runOrExit(programs.publint, ["run", file, "--strict", "--level", "warning"]);
    // Both are ES modules alone; the command has no types because nobody calls it.
    const expected = ["--profile", "esm-only", "--exclude-entrypoints", "command", "--format", "ascii"];
    await runOrExit(programs.attw, [file, ...expected]);
    console.log(`${name}: ${megabytes(size)} packed, ${megabytes(unpackedSize)} unpacked`);
  }
}

interface Packed {
  readonly name: string;
  readonly file: string;
  readonly size: number;
  readonly unpackedSize: number;
}

/** What prepack does was done: this is called at its end. */
function pack(folder: string, target: string): Packed {
  const words = ["pack", "--json", "--ignore-scripts", "--loglevel=error", "--pack-destination", target];
  const options = { cwd: folder, encoding: "utf8", shell: process.platform === "win32" } as const;
  const { stdout, status } = spawnSync("npm", words, options);
  if (status !== 0) throw new Error(`npm pack failed in ${folder}`);
  const [{ filename, name, size, unpackedSize }] = JSON.parse(stdout);
  return { file: join(target, filename), name, size, unpackedSize };
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(2)} MB`;
}
