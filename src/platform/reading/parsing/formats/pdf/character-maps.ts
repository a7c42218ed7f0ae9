import { inflateRawSync } from "node:zlib";

/**
 * Gives pdf.js the character maps that a PDF names, from beside this file, one at a time. The fonts and decoders that it
 * asks for in the same way are not needed for text.
 */
export class CharacterMaps {
  async fetch({ kind, filename }: { readonly kind: string; readonly filename: string }): Promise<Uint8Array> {
    const { default: stored } = await import("./character-maps.json", { with: { type: "json" } });
    const maps: Readonly<Record<string, string>> = stored.maps;
    const name = filename.replace(/\.bcmap$/, "");
    if (kind !== "cMapUrl" || !Object.hasOwn(maps, name)) throw new Error("no such character map");
    return new Uint8Array(inflateRawSync(Buffer.from(maps[name]!, "base64")));
  }
}
