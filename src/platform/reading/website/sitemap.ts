import { gunzipSync } from "node:zlib";
import { readingLimits } from "../limits.ts";
import { DocumentProblem } from "../problem.ts";
import type { PageFetcher } from "./fetch-page.ts";

const mostMaps = 5;
const mostAddresses = 2_000;

/** The addresses of the sitemaps that a website's robots.txt names, else of its sitemap.xml, and of the first maps that those list. */
export async function readSitemaps(origin: string, fetcher: PageFetcher): Promise<string[]> {
  const found = new Set<string>();
  const named = await fetcher.sitemapsOf(origin);
  const maps = named.length > 0 ? [...named] : [`${origin}/sitemap.xml`];
  for (let read = 0; read < mostMaps && maps.length > 0; read++) {
    const text = await textOf(maps.shift()!, fetcher);
    const isIndex = /<sitemapindex[\s>]/i.test(text.slice(0, 2_000));
    for (const [, address = ""] of text.matchAll(/<loc>\s*(?:<!\[CDATA\[)?\s*([^<\]\s]{1,2048})/gi)) {
      const plain = address.replaceAll("&amp;", "&");
      if (isIndex) maps.push(plain);
      else if (found.size < mostAddresses) found.add(plain);
    }
  }
  return [...found];
}

async function textOf(address: string, fetcher: PageFetcher): Promise<string> {
  if (!URL.canParse(address)) return "";
  try {
    const { body } = await fetcher.fetch(address, ({ origin }) => origin === new URL(address).origin);
    return new TextDecoder().decode(unpacked(body));
  } catch (error) {
    if (error instanceof DocumentProblem) return "";
    throw error;
  }
}

/** A map may be a file of gzip. */
function unpacked(body: Uint8Array): Uint8Array {
  if (body[0] !== 0x1f || body[1] !== 0x8b) return body;
  try {
    return gunzipSync(body, { maxOutputLength: readingLimits.pageBytes });
  } catch {
    return new Uint8Array();
  }
}
