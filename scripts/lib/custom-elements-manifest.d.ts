/** The analyzer ships no types; this is the part that the docs use. */
declare module "@custom-elements-manifest/analyzer/src/browser-entrypoint.js" {
  export const ts: typeof import("typescript");
  export function create(options: {
    readonly modules: readonly import("typescript").SourceFile[];
    readonly plugins: readonly unknown[];
    readonly dev: boolean;
    readonly context: { readonly dev: boolean };
  }): unknown;
  export function litPlugin(): unknown[];
}
