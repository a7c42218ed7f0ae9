import { existsSync } from "node:fs";
import type { Plugin } from "vite";

const shim = "\0dom-shim";
const litModule = /^(.*\/node_modules\/(?:lit-html|@lit\/reactive-element)\/)(?!node\/|development\/)(.+)$/;

/**
 * Lets a bundle with Lit be imported on a server. Lit's browser build touches the DOM as it is loaded; its build for
 * Node does the same work and asks first, so it is taken instead, with an empty base class in place of its DOM shim.
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
  };
}
