import { existsSync } from "node:fs";
import type { Plugin } from "vite";
import { replaceParts } from "./replace-parts.ts";

const shim = "\0dom-shim";
const litModule = /^(.*\/node_modules\/(?:lit-html|@lit\/reactive-element)\/)(?!node\/|development\/)(.+)$/;

/** What Lit leaves on the page's globals: version lists, and a register that standard decorators alone would use. */
const marks: Readonly<Record<string, readonly RegExp[]>> = {
  "/reactive-element.js": [
    /\w+\.customElements\?\?=\w+(?=;)/,
    /Symbol\.metadata\?\?=Symbol\("metadata"\),\w+\.litPropertyMetadata\?\?=new WeakMap/,
    /litPropertyMetadata\.get\(\w+\)/,
    /\(\w+\.reactiveElementVersions\?\?=\[\]\)\.push\("[\d.]+"\)/,
  ],
  "/lit-html.js": [/\(\w+\.litHtmlVersions\?\?=\[\]\)\.push\("[\d.]+"\)/],
  "/lit-element.js": [/\(\w+\.litElementVersions\?\?=\[\]\)\.push\("[\d.]+"\)/],
};

/**
 * Lets a bundle with Lit be imported anywhere without a trace. Lit's browser build touches the DOM as it is loaded;
 * its build for Node does the same work and asks first, so it is taken instead, with an empty base class in place of
 * its DOM shim and without its marks on the globals.
 */
export function litAnywhere(): Plugin {
  return {
    name: "lit-anywhere",
    enforce: "pre",
    async resolveId(source, importer) {
      if (source.startsWith("@lit-labs/ssr-dom-shim")) return shim;
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      const [, folder, file] = litModule.exec(resolved?.id ?? "") ?? [];
      const forAnywhere = folder && `${folder}node/${file}`;
      return forAnywhere && existsSync(forAnywhere) ? forAnywhere : resolved;
    },
    load(id) {
      if (id !== shim) return undefined;
      return "export const HTMLElement = globalThis.HTMLElement ?? class {};\nexport const customElements = undefined;";
    },
    transform(code, id) {
      const file = Object.keys(marks).find((name) => /\/node_modules\/(?:@lit|lit-)/.test(id) && id.endsWith(name));
      if (!file) return undefined;
      const parts = (marks[file] ?? []).map((mark) => [mark, "void 0"] as const);
      return replaceParts(code, parts, `lit-anywhere: ${file}`);
    },
  };
}
