import { DocumentProblem } from "../problem.ts";
import type { PageFetcher } from "./fetch-page.ts";

const mostMaps = 3;
const mostAddresses = 2_000;

/** The addresses of a website's sitemap.xml, and of the first maps that it lists; none where it has none. */
export async function readSitemap(origin: string, fetcher: PageFetcher): Promise<string[]> {
  const found = new Set<string>();
  const maps = [`${origin}/sitemap.xml`];
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
    return new TextDecoder().decode(body);
  } catch (error) {
    if (error instanceof DocumentProblem) return "";
    throw error;
  }
}
