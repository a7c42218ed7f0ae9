import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { enginesOf } from "../../src/console/index.ts";
import { type Administration, createAdministration, type Finding } from "../../src/platform/index.ts";
import { type Environment, isLoopback } from "../../src/platform/node/index.ts";
import { createProxy, type RingbackProxy } from "../../src/proxy/index.ts";
import {
  apiPath,
  type BrowserFiles,
  createEmbedAnswer,
  localUrl,
  namesOf,
  type OpenProxyStore,
  openProxyStore,
  proxyStoreFindings,
  readBuiltPages,
  readBuiltWidget,
  type ServerParts,
  type Site,
  type SiteNames,
  type SiteOptions,
  withWidgetFiles,
} from "../../src/site/index.ts";
import { handsetLink, siteLinks } from "../pages/shared/links.ts";
import { createDemoConsole, type DemoConsole } from "./console/console.ts";
import { createDesk } from "./desk/desk.ts";
import { Diary } from "./desk/diary.ts";
import { OrderBook } from "./desk/order-book.ts";
import { TicketBook } from "./desk/ticket-book.ts";
import { createHandset } from "./handset.ts";
import { type Demo, owner, seedDemo } from "./seed.ts";
import { createSite } from "./site.ts";
import { visitorPolicy } from "./visitor-policy.ts";

const proxyPath = "/ringback";

/** What the demo serves: platform, proxy and its pages. */
export function demoSite(environment: Environment): SiteOptions {
  const isOpen = !isLoopback(environment.host);
  return {
    findings: ownFindings(environment),
    siteLinks: siteLinks.filter((link) => !isOpen || link !== handsetLink),
    toolsMayCallIt: true,
    hasConsole: true,
    createSite: createDemo,
  };
}

/** What `ringback-server doctor` reports about this process besides the platform. */
function ownFindings(environment: Environment): readonly Finding[] {
  const money: Finding = { level: "simulated", text: "Money: demo money, from the console's buttons." };
  return [money, ...proxyStoreFindings(environment)];
}

/** Makes what the demo shows, in the database where it is missing. */
async function createDemo(parts: ServerParts): Promise<Site> {
  const { environment, storage, secret, vault, now, platform, phones, port } = parts;
  if (!phones) throw new Error("the demo needs its simulated phones");
  const { data, apiKey, host } = environment;
  const isOpen = !isLoopback(host);
  const names = namesOf(environment, port);
  const { origin, origins } = names;
  const desk = { url: `${localUrl(environment, port)}/desk`, key: randomBytes(32).toString("base64url") };
  const administration = createAdministration({ storage, secret, clock: now });
  if (isOpen) await refuseOwnerWithoutPassword(administration, host);
  const demo = await seedDemo(administration, { apiKey, data, origin, secret, desk, now: now() });
  const books = {
    diary: new Diary(join(data, "visits.json"), now),
    tickets: new TicketBook(join(data, "tickets.json"), now),
    orders: new OrderBook(join(data, "orders.json"), now),
  };
  const handset = createHandset({
    carrier: phones,
    contacts: async () =>
      (await administration.listPhoneNumbers(demo.ownerId))
        .filter(({ takesTexts }) => takesTexts)
        .map(({ number, name }) => ({ number, name })),
    origins,
    now,
    vault,
  });
  const ownerConsole = createOwnerConsole(parts, { administration, demo, names });
  const files = { pages: readBuiltPages("demo"), console: readBuiltPages("console"), widget: readBuiltWidget() };
  const { proxy, findDegraded, close } = await openProxy(parts, { demo, names, isOpen, widget: files.widget });
  const site = createSite({
    platform,
    proxy,
    console: ownerConsole,
    desk: createDesk(books, desk.key),
    handset: isOpen ? undefined : handset.app,
    pages: { files, isOpen },
    embed: createEmbedAnswer({
      platform,
      proxy: { handle: proxy.handle, path: proxyPath, names: Object.keys(demo.assistants) },
      widget: files.widget,
    }),
    names,
  });
  const lines = [
    `Demo      ${origin}/`,
    `API       ${origin}${apiPath}  (description: ${origin}${apiPath}/openapi.json)`,
    `Proxy     ${origin}${proxyPath}  (assistants: ${Object.keys(demo.assistants).join(", ")})`,
    `Console   ${origin}${ownerConsole.newLink()}  (works once, for 10 minutes)`,
    ...(demo.newKey ? [`API key   ${demo.newKey}  (shown this once)`] : []),
  ];
  return { ...site, lines, stopStreams: () => handset.stopStreams(), findDegraded, close };
}

/** What the parts of the demo have in common. */
interface DemoParts {
  readonly demo: Demo;
  readonly names: SiteNames;
  readonly isOpen: boolean;
}

function createOwnerConsole(
  { environment, vault, now, platform }: ServerParts,
  { administration, demo, names }: Omit<DemoParts, "isOpen"> & { readonly administration: Administration },
): DemoConsole {
  const { origin, origins } = names;
  return createDemoConsole({
    administration,
    ...enginesOf(environment),
    ownerId: demo.ownerId,
    vault,
    origins,
    now,
    platform: { fetch: (request) => platform.fetch(request), basePath: apiPath },
    // Its owner comes in by a link; who was invited joins and signs in as on any server.
    signIn: (request, context) => platform.handle(request, context),
    site: {
      origin,
      proxy: origin + proxyPath,
      assistants: Object.entries(demo.assistants).map(([name, { uuid }]) => ({ name, uuid })),
    },
  });
}

/** Opened last: whatever fails before it leaves no connection to its store. */
async function openProxy(
  parts: ServerParts,
  { demo, names, isOpen, widget }: DemoParts & { readonly widget: BrowserFiles },
): Promise<{ readonly proxy: RingbackProxy } & Pick<OpenProxyStore, "findDegraded" | "close">> {
  const { environment, secret, platform, port } = parts;
  const store = await openProxyStore(parts);
  const proxy = createProxy({
    baseUrl: localUrl(environment, port) + apiPath,
    apiKey: demo.proxyKey,
    secret,
    basePath: proxyPath,
    origins: [...new Set([...names.origins, ...environment.origins])],
    assistants: demo.assistants,
    // What visitors type themselves they may read again; what a service returns may be about somebody else.
    redact: { "*": ["result.phone"] },
    policy: visitorPolicy(demo.visitorNumber, { hasHandsets: !isOpen }),
    store: store.store,
    trustProxyHops: environment.trustProxyHops,
    widgetUrl: `${names.origin}/widget/`,
    fetch: withWidgetFiles((input, init) => platform.fetch(new Request(input, init)), widget),
  });
  return { proxy, findDegraded: () => store.findDegraded(), close: () => store.close() };
}

/** Checked before anything is made: the key of a first start must not be lost. @throws {Error} */
async function refuseOwnerWithoutPassword(administration: Administration, host: string): Promise<void> {
  if (await administration.hasPassword(owner.email)) return;
  throw new Error(
    `HOST=${host} is open to the network, and the demo's owner has no password. Start the demo once on 127.0.0.1, then: echo 'a long password' | npx ringback-server user password ${owner.email}`,
  );
}
