import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A disk of its own in memory; nothing if this system or this user cannot have one. */
export function smallDisk(bytes: number): ({ readonly path: string } & Disposable) | undefined {
  const path = mkdtempSync(join(tmpdir(), "ringback-disk-"));
  const remove = () => rmSync(path, { recursive: true, force: true });
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${bytes}`, "tmpfs", path], { stdio: "ignore" });
  } catch {
    remove();
    return undefined;
  }
  return {
    path,
    [Symbol.dispose]() {
      execFileSync("umount", ["-l", path]);
      remove();
    },
  };
}
