/** The analyzer ships no types; this is the part that the docs use. */
declare module "@custom-elements-manifest/analyzer/src/browser-entrypoint.js" {
  /** A file as the compiler reads it. */
  interface SourceFile {
    readonly fileName: string;
  }
  /** The compiler that the analyzer brings, older than the project's own. */
  export const ts: {
    readonly ScriptTarget: { readonly ES2022: number };
    createSourceFile(path: string, text: string, target: number, setParentNodes: boolean): SourceFile;
  };
  export function create(options: {
    readonly modules: readonly SourceFile[];
    readonly plugins: readonly unknown[];
    readonly dev: boolean;
    readonly context: { readonly dev: boolean };
  }): unknown;
  export function litPlugin(): unknown[];
}
