import { basename } from "node:path";
import type { Rolldown } from "vite";

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;
/** As it is in a file: `mappings` has a part for each line, with a semicolon between two. */
interface SourceMap {
  readonly mappings: string;
}

const comment = /\n\/\/# sourceMappingURL=\S+\s*$/;

/** For Terser: what a finished chunk was made of, false if it has no map. */
export function mapOf(chunk: Chunk, bundle: Bundle): { content: string; asObject: true } | false {
  const file = assetOf(chunk, bundle);
  return file ? { content: String(file.source), asObject: true } : false;
}

/** Puts other code into a finished chunk, and the map to it into the file beside it. */
export function rewrite(chunk: Chunk, bundle: Bundle, code: string, map: unknown): void {
  const file = assetOf(chunk, bundle);
  chunk.code = code.replace(comment, "");
  if (!file || !map) return;
  chunk.code += `\n//# sourceMappingURL=${basename(file.fileName)}\n`;
  file.source = JSON.stringify(map);
}

/** Puts a line before a finished chunk. */
export function addLine(chunk: Chunk, bundle: Bundle, line: string): void {
  const file = assetOf(chunk, bundle);
  const map: SourceMap | undefined = file && JSON.parse(String(file.source));
  rewrite(chunk, bundle, `${line}\n${chunk.code}`, map && { ...map, mappings: `;${map.mappings}` });
}

function assetOf({ sourcemapFileName }: Chunk, bundle: Bundle): Rolldown.OutputAsset | undefined {
  const file = bundle[sourcemapFileName ?? ""];
  return file?.type === "asset" ? file : undefined;
}
