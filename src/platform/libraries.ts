import { createRequire } from "node:module";
import manifest from "../../package.json" with { type: "json" };

const ranges: Readonly<Record<string, string>> = manifest.peerDependencies;
/** What it takes for types only. */
const forTypes = ["kysely"];

/** The packages that servers install beside this one: pages, proxies and clients need none of them. */
export const serverLibraries: readonly string[] = Object.keys(ranges).filter((name) => !forTypes.includes(name));

/** What every platform needs, whatever its database and models are. */
export const platformLibraries: readonly string[] = [
  "file-type",
  "htmlparser2",
  "mammoth",
  "pg-boss",
  "undici",
  "unpdf",
  "ws",
];
/** What it takes to ask a language model. */
export const modelLibraries: readonly string[] = ["ai", "@ai-sdk/openai-compatible"];
const require = createRequire(import.meta.url);

/** Packages are not installed that this server needs; the message has the command that installs them. */
export class MissingLibraries extends Error {
  override readonly name = "MissingLibraries";

  constructor(missing: readonly string[]) {
    const one = missing.length === 1;
    super(
      `The platform needs ${one ? "a package" : "packages"} that a page does without, and ${one ? "it is" : "they are"} not installed: ${missing.join(", ")}. Run: npm install ${installWords(missing).join(" ")}`,
    );
  }
}

/** Checks what every platform needs, and what is named. @throws {MissingLibraries} */
export function requireLibraries(...names: readonly string[]): void {
  const missing = missingLibraries([...names, ...platformLibraries]);
  if (missing.length > 0) throw new MissingLibraries(missing);
}

/** Those of the packages that cannot be found from here, wherever a package manager keeps them. */
export function missingLibraries(names: readonly string[] = serverLibraries): string[] {
  return names.filter((name) => {
    try {
      require.resolve(name);
      return false;
    } catch (error) {
      // Any other code is of a package that is there, but for `import` alone.
      return (error as NodeJS.ErrnoException).code === "MODULE_NOT_FOUND";
    }
  });
}

/** A CommonJS package, loaded when it is needed: this module can be imported without it. @throws {MissingLibraries} */
export function loadLibrary<Library>(name: string): Library {
  try {
    return require(name) as Library;
  } catch (error) {
    if (missingLibraries([name]).length > 0) requireLibraries(name);
    throw error; // it is there, and fails by itself
  }
}

/** What `npm install` is told, with the release of each: `^8.23.0` is `ws@8`, as a shell may read `^` itself. */
export function installWords(names: readonly string[]): string[] {
  return names.map((name) => `${name}@${(ranges[name] ?? "").replace(/^\^((?:0\.)?\d+).*/, "$1")}`);
}
