import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { enginesOf } from "../../src/console/index.ts";
import { createAdministration, type Finding } from "../../src/platform/index.ts";
import { type Environment, isLoopback, placeOf, readEnvironment } from "../../src/platform/node/index.ts";
import { createProxy } from "../../src/proxy/index.ts";
import { apiPath, namesOf, openProxyStore, type ServerParts, type Site, startServer } from "../../src/site/index.ts";
import { siteLinks } from "../pages/shared/links.ts";
import { createDemoConsole } from "./console/console.ts";
import { createDesk } from "./desk/desk.ts";
import { Diary } from "./desk/diary.ts";
import { OrderBook } from "./desk/order-book.ts";
import { TicketBook } from "./desk/ticket-book.ts";
import { createHandset } from "./handset.ts";
import { seedDemo } from "./seed.ts";
import { createSite } from "./site.ts";
import { visitorPolicy } from "./visitor-policy.ts";

/** When it runs, this file is build/…/server/demo.js; the pages and the widget are built next to its folder. */
const built = join(import.meta.dirname, "..");
const proxyPath = "/ringback";
/** What `ringback doctor` reports about this process besides the platform. */
function ownFindings({ databaseUrl }: Environment): readonly Finding[] {
  const money: Finding = { level: "simulated", text: "Money: demo money, from the console's buttons." };
  if (databaseUrl !== undefined) return [money];
  return [
    money,
    { level: "warning", text: "Proxy: sessions and limits are in this process's memory, and end with it." },
  ];
}

try {
  const environment = readEnvironment(process.env);
  const { host } = environment;
  if (!isLoopback(host)) {
    throw new Error(
      `HOST=${host} would open the demo to the network, which requires an owner's password. Put a reverse proxy in front of 127.0.0.1 instead`,
    );
  }
  console.log(`Opening ${placeOf(environment)} …`);
  await startServer({
    environment,
    findings: ownFindings(environment),
    siteLinks,
    toolsMayCallIt: true,
    createSite: createDemo,
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1); // whatever is still open: a process that answers nothing must not stay
}

/** Makes what the demo shows, in the database where it is missing. */
async function createDemo(parts: ServerParts): Promise<Site> {
  const { environment, storage, secret, vault, now, platform, carrier, port } = parts;
  const { data, apiKey, trustProxyHops } = environment;
  const local = localUrl(port);
  const names = namesOf(environment, port);
  const { origin, origins } = names;
  const desk = { url: `${local}/desk`, key: randomBytes(32).toString("base64url") };
  const administration = createAdministration({ storage, secret, clock: now });
  const demo = await seedDemo(administration, { apiKey, data, origin, secret, desk, now: now() });
  const store = await openProxyStore(environment);
  const proxy = createProxy({
    baseUrl: local + apiPath,
    apiKey: demo.proxyKey,
    secret,
    basePath: proxyPath,
    origins: [...new Set([...origins, ...environment.origins])],
    assistants: demo.assistants,
    // What visitors type themselves they may read again; what a service returns may be about somebody else.
    redact: { "*": ["result.phone"] },
    policy: visitorPolicy(demo.visitorNumber),
    store: store.store,
    trustProxyHops,
    fetch: (input, init) => platform.fetch(new Request(input, init)),
  });
  const books = {
    diary: new Diary(join(data, "visits.json"), now),
    tickets: new TicketBook(join(data, "tickets.json"), now),
    orders: new OrderBook(join(data, "orders.json"), now),
  };
  const ownerConsole = createDemoConsole({
    administration,
    ...enginesOf(environment),
    ownerId: demo.ownerId,
    vault,
    origins,
    now,
    platform: { fetch: (request) => platform.fetch(request), basePath: apiPath },
    site: {
      origin,
      proxy: origin + proxyPath,
      assistants: Object.entries(demo.assistants).map(([name, { uuid }]) => ({ name, uuid })),
    },
  });
  const handset = createHandset({
    carrier,
    contacts: async () =>
      (await administration.listPhoneNumbers(demo.ownerId))
        .filter(({ takesTexts }) => takesTexts)
        .map(({ number, name }) => ({ number, name })),
    origins,
    now,
    vault,
  });
  const site = createSite({
    platform,
    proxy,
    console: ownerConsole,
    desk: createDesk(books, desk.key),
    handset: handset.app,
    folders: { pages: join(built, "pages"), widget: join(built, "widget") },
    names,
  });
  const lines = [
    `Demo      ${origin}/`,
    `API       ${origin}${apiPath}  (description: ${origin}${apiPath}/openapi.json)`,
    `Proxy     ${origin}${proxyPath}  (assistants: ${Object.keys(demo.assistants).join(", ")})`,
    `Console   ${origin}${ownerConsole.newLink()}  (works once, for 10 minutes)`,
    ...(demo.newKey ? [`API key   ${demo.newKey}  (shown this once)`] : []),
  ];
  return { ...site, lines, stopStreams: () => handset.stopStreams(), close: () => store.close() };
}

function localUrl(port: number): string {
  return `http://127.0.0.1:${port}`;
}
