import { join } from "node:path";
import { consoleLinks, createConsole, createSessions, enginesOf } from "../../console/index.ts";
import { createAdministration, createFirstAccount, type Finding } from "../../platform/index.ts";
import type { Environment } from "../../platform/node/index.ts";
import {
  apiPath,
  namesOf,
  proxyStoreFindings,
  readBuiltPages,
  readBuiltWidget,
  type ServerParts,
  type Site,
  type SiteOptions,
  withEarlierFiles,
} from "../../site/index.ts";
import { pagesWith } from "./pages.ts";
import { missingAssistants, openOwnProxy } from "./proxy.ts";
import { createOwnSite, proxyPath } from "./site.ts";

/** What `ringback-server serve` serves: API, widget, console and, where it is configured, the proxy. */
export function servedSite(environment: Environment): SiteOptions {
  return {
    findings: findingsOf(environment),
    siteLinks: consoleLinks.filter(({ href }) => !href.startsWith(apiPath)),
    hasConsole: true,
    createSite: createServedSite,
  };
}

async function createServedSite(parts: ServerParts): Promise<Site> {
  const { environment, storage, secret, vault, platform, port, now, log } = parts;
  const names = namesOf(environment, port);
  const { origin, origins } = names;
  const engines = enginesOf(environment);
  const files = withEarlierFiles({
    files: { console: pagesWith(readBuiltPages("console"), engines.network), widget: readBuiltWidget() },
    folder: join(environment.data, "pages"),
    now,
    log,
  });
  const administration = createAdministration({ storage, secret, clock: now });
  const proxy = await openOwnProxy(parts, names, files.widget);
  const site = { origin, proxy: origin + proxyPath };
  const { startBalance, isBilled } = environment;
  const firstAccount = createFirstAccount({ storage, vault, now, startBalance, isBilled });
  const ownerConsole = createConsole({
    administration,
    firstAccount,
    isBilled,
    ...engines,
    sessions: createSessions({ administration, vault, origins }),
    platform: { fetch: (request, address) => platform.handle(request, { address }), basePath: apiPath },
    signIn: (request, context) => platform.handle(request, context),
    // Another account's assistants are nobody's business.
    siteOf: (userId) => ({ ...site, assistants: proxy?.userId === userId ? proxy.assistants : [] }),
  });
  const missing = proxy
    ? await missingAssistants(proxy, administration).catch(async (error: unknown) => {
        await proxy.close(); // what stays connected keeps the process
        throw error;
      })
    : [];
  return {
    ...createOwnSite({
      platform,
      proxy: proxy?.proxy,
      proxyNames: proxy?.assistants.map(({ name }) => name) ?? [],
      console: ownerConsole,
      files,
      names,
    }),
    lines: [
      ...((await firstAccount.isOpen()) ? [`Set up    ${origin}/console/set-up?code=${firstAccount.code}`] : []),
      `Console   ${origin}/console/`,
      `API       ${origin}${apiPath}  (description: ${origin}${apiPath}/openapi.json)`,
      `Widget    ${origin}/widget/ringback.js`,
      ...(proxy
        ? [`Proxy     ${origin}${proxyPath}  (assistants: ${proxy.assistants.map(({ name }) => name).join(", ")})`]
        : []),
      ...missing.map((name) => `Warning   The proxy's account has no assistant with the uuid of ${name}.`),
    ],
    findDegraded: async () => (await proxy?.findDegraded()) ?? [],
    close: async () => proxy?.close(),
  };
}

function findingsOf(environment: Environment): readonly Finding[] {
  const { proxyFile, redisUrl } = environment;
  if (proxyFile !== undefined) return proxyStoreFindings(environment);
  if (redisUrl === undefined) return [];
  return [{ level: "warning", text: "REDIS_URL is set without RINGBACK_PROXY: there is no proxy to use it." }];
}
