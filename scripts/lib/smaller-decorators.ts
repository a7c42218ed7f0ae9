import type { Plugin } from "vite";

/** The properties of a class with their decorators, as the compiler writes them below it. */
const decorated =
  /^(\w+)\(\[[^[\]]+\], (\w+)\.prototype, "\w+", void 0\);\n(?:\1\(\[[^[\]]+\], \2\.prototype, "\w+", void 0\);\n)*/gm;
const oneProperty = /\(\[([^[\]]+)\], \w+\.prototype, "(\w+)", void 0\);/g;

/**
 * Puts a smaller helper in the place of the compiler's, which also decorates classes, methods and parameters: the widget
 * decorates properties alone, and those of a class that are decorated alike share one call.
 */
export function smallerDecorators(): Plugin {
  return {
    name: "smaller-decorators",
    transform(_, id) {
      if (!/@oxc-project.*\/decorate\.js$/.test(id)) return undefined;
      const code = `export default (decorate, { prototype }, names) =>
        names.split(" ").map((name) => decorate(prototype, name));`;
      return { code, map: null };
    },
    renderChunk: (code) => ({ code: code.replace(decorated, shareCalls), map: null }),
  };
}

function shareCalls(calls: string, helper: string, owner: string): string {
  const names = new Map<string, string[]>();
  for (const [, decorator = "", name = ""] of calls.matchAll(oneProperty))
    names.set(decorator, [...(names.get(decorator) ?? []), name]);
  return [...names].map(([decorator, alike]) => `${helper}(${decorator}, ${owner}, "${alike.join(" ")}");\n`).join("");
}
