import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/**
 * Writes the licences of all packages whose code is in the bundle: most ask that their text comes with every copy.
 * @param notices Files with the licence of what else is in it, by the end of a module's path
 */
export function bundledLicences(fileName = "licences.txt", notices: Readonly<Record<string, string>> = {}): Plugin {
  return {
    name: "bundled-licences",
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((file) => (file.type === "chunk" ? file.moduleIds : []));
      const folders = new Set(modules.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(id) ?? []));
      const others = Object.keys(notices).filter((end) => modules.some((id) => id.replace(/\?.*/, "").endsWith(end)));
      if (folders.size + others.length === 0) return;
      const texts = [
        ...[...folders].sort().map(licenceOf),
        ...others.map((end) => readFileSync(notices[end]!, "utf8")),
      ];
      const source = texts.join(`\n${"-".repeat(80)}\n\n`);
      this.emitFile({ type: "asset", fileName, source });
    },
  };
}

/** @throws Where a package comes without the text of its licence. */
function licenceOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e(?:\.|$)/i.test(entry));
  if (!file) throw new Error(`${name} has no licence text.`);
  return `${name} ${version} (${license})\n\n${readFileSync(join(folder, file), "utf8").trim()}\n`;
}
