import { build, type Rolldown } from "vite";

/** What a page is bundled with beside Vite's own. */
export interface BundleOptions {
  readonly plugins?: readonly Rolldown.Plugin[];
  /** Packages in place of others. */
  readonly alias?: Readonly<Record<string, string>>;
}

/** The module at `entry` with all that it imports, as one script: bundled as a site bundles it. */
export async function bundlePage(entry: string, { plugins = [], alias = {} }: BundleOptions = {}): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: "error",
    plugins: [...plugins],
    resolve: { alias },
    // In a test runner Vite would compile for development.
    oxc: { jsx: { runtime: "automatic", development: false } },
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      write: false,
      lib: { entry, formats: ["es"], fileName: "page" },
      // Whatever loads later is in it too.
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput[];
  return built[0]?.output[0].code ?? "";
}
