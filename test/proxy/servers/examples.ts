import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../../scripts/lib/processes.ts";

/** One server of docs/proxy-servers.md. */
export interface ServerExample {
  readonly name: string;
  /** What `npm install` is told to install, `ringback` aside. */
  readonly packages: readonly string[];
  /** What is run after that, in order; the last command serves. */
  readonly commands: readonly string[];
  /** By their paths. */
  readonly files: Readonly<Record<string, string>>;
}

/** The examples of docs/proxy-servers.md, each with the file of settings that they share. */
export function serverExamples(): readonly ServerExample[] {
  const page = readFileSync(join(root, "docs/proxy-servers.md"), "utf8");
  const [, ...sections] = page.split(/^## /m);
  const settings = filesOf(sections.find((section) => section.startsWith("Settings\n")) ?? "");
  return sections.flatMap((section) => {
    const shell = /^```sh\n(.*?)^```$/ms.exec(section)?.[1];
    if (shell === undefined) return [];
    const [install = "", ...commands] = shell.trim().split("\n");
    const packages = install.split(" ").slice(2);
    if (!install.startsWith("npm install ") || packages[0] !== "ringback") throw new Error(`not installed: ${install}`);
    const name = section.slice(0, section.indexOf("\n"));
    return [{ name, packages: packages.slice(1), commands, files: { ...settings, ...filesOf(section) } }];
  });
}

/** Each block of code names its file in its first line. */
function filesOf(section: string): Record<string, string> {
  const blocks = [...section.matchAll(/^```(?:js|jsonc)\n\/\/ (\S+)\n(.*?)^```$/gms)];
  return Object.fromEntries(blocks.map(([, path = "", text = ""]) => [path, text]));
}
