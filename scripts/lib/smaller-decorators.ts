import type { Plugin } from "vite";

/**
 * Puts a smaller helper in the place of the compiler's, which also decorates classes, methods and parameters: the widget
 * decorates properties alone.
 */
export function smallerDecorators(): Plugin {
  return {
    name: "smaller-decorators",
    transform(_, id) {
      if (!/@oxc-project.*\/decorate\.js$/.test(id)) return undefined;
      const code =
        "export default (decorators, prototype, name) => decorators.map((decorate) => decorate(prototype, name));";
      return { code, map: null };
    },
  };
}
