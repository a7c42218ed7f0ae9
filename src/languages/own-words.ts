import type { WordFile } from "./translation.ts";

/** The words of a locale's language out of a list of files; English where it has no file, or that cannot be loaded. */
export async function ownWords<Words>(
  files: Readonly<Record<string, () => Promise<WordFile<Words>>>>,
  english: Words,
  locale: string,
): Promise<Words> {
  try {
    return (await files[locale.split("-")[0] ?? ""]?.())?.words ?? english;
  } catch (cause) {
    console.error("ringback: a language could not be loaded.", cause);
    return english;
  }
}
