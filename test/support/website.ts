import { afterAll, beforeAll } from "vitest";
import { type SitePage, startSite } from "../platform/knowledge/site.ts";
import { createKnowledgebase } from "./documents.ts";
import { startPlatform } from "./platform.ts";

/** A platform that may call one site, for all tests of a file: each gives the site pages of its own, and has a knowledge base of its own. */
export function shareWebsite() {
  const pages: Record<string, SitePage> = {};
  let shared: Awaited<ReturnType<typeof start>>;
  const start = async () => {
    const site = await startSite(pages);
    const platform = await startPlatform({ safeFetch: { allowOrigins: [site.origin] } });
    platform.platform.worker.start();
    return { site, platform };
  };
  beforeAll(async () => {
    shared = await start();
  });
  afterAll(async () => {
    await shared.platform[Symbol.asyncDispose]();
    await shared.site[Symbol.asyncDispose]();
  });
  return async (given: Readonly<Record<string, SitePage>>) => {
    const { site, platform } = shared;
    for (const path of Object.keys(pages)) delete pages[path];
    Object.assign(pages, given);
    site.requests.length = 0;
    site.statuses.length = 0;
    const knowledge = await createKnowledgebase(platform);
    return {
      site,
      platform,
      knowledge,
      /** What the site has, to be changed. */
      pages,
      /** Reads the site from a path on; answers the document once it is settled. */
      async read(path: string, more: object = {}) {
        const { status, body } = await knowledge.addWebsite({ url: `${site.origin}${path}`, ...more });
        if (status !== 201) throw new Error(`The website was not taken: ${status}`);
        return knowledge.settled(body.data.id);
      },
      /** Reads a document again as its owner asks. */
      async again(id: number) {
        site.statuses.length = 0;
        await knowledge.call("PUT", `${knowledge.path}/documents/${id}`, { refresh: true });
        return knowledge.settled(id);
      },
      texts: async (id: number) => (await knowledge.passages(id)).map(({ body }) => body),
      /** Nothing of this test is read again during the next. */
      async [Symbol.asyncDispose]() {
        await knowledge.call("DELETE", knowledge.path);
      },
    };
  };
}
