import type { Plugin } from "vite";
import { change } from "./replace-parts.ts";

const helperImport = /^import \{ t as __exportAll \} from "[^"]*rolldown-runtime[^"]*";\n/m;
const namespace = /__exportAll\(\{([^}]*)\}\)/g;
const member = /(\w+): \(\) => (\w+)/g;
const helperChunk = /\/rolldown-runtime-[\w-]+\.js$/;

/**
 * Writes module namespaces as objects with getters. The compiler's helper for them would be a request of its own before
 * the panel shows, and goes through a list of exports with `for … in`: it fails on a page that has added an enumerable
 * member to `Object.prototype`.
 */
export function plainNamespaces(): Plugin {
  return {
    name: "plain-namespaces",
    renderChunk: (code) =>
      change(code, (text) => {
        text.replace(helperImport, "");
        text.replaceAll(namespace, (_, members: string) => `({${members.replace(member, "get $1() { return $2 }")}})`);
      }),
    generateBundle(_, bundle) {
      for (const [name, file] of Object.entries(bundle)) {
        if (file.type !== "chunk") continue;
        if (helperChunk.test(name)) delete bundle[name];
        else if (file.code.includes("rolldown-runtime"))
          throw new Error(`plain-namespaces: ${name} still needs the compiler's helper`);
      }
    },
  };
}
