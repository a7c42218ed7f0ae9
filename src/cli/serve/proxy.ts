import { createHmac } from "node:crypto";
import { type Administration, createAdministration } from "../../platform/index.ts";
import { createProxy, type Policy, type RingbackProxy } from "../../proxy/index.ts";
import {
  apiPath,
  type FoundFiles,
  localUrl,
  type OpenProxyStore,
  openProxyStore,
  type ServerParts,
  type SiteNames,
  withWidgetFiles,
} from "../../site/index.ts";
import { ProxyFileError, readProxyFile } from "./proxy-file.ts";
import { proxyPath } from "./site.ts";

/** The proxy of a server of one's own, on the server's own platform. */
export interface OwnProxy extends Pick<OpenProxyStore, "findDegraded"> {
  readonly proxy: RingbackProxy;
  /** Whose assistants it offers. */
  readonly userId: number;
  readonly assistants: readonly { readonly name: string; readonly uuid: string }[];
  close(): Promise<void>;
}

/** The key that the proxy uses: its owner sees it in the list of keys, and can delete it until the next start. */
const key = { name: "Proxy of this server", purpose: "serve-proxy" } as const;

/**
 * Creates the proxy that `RINGBACK_PROXY` describes; nothing if it is not set.
 * @throws {ProxyFileError} Where the file cannot be used, or names an account that does not exist
 */
export async function openOwnProxy(
  parts: ServerParts,
  names: SiteNames,
  widget: FoundFiles,
): Promise<OwnProxy | undefined> {
  const { environment, storage, secret, platform, port, now } = parts;
  const path = environment.proxyFile;
  if (path === undefined) return undefined;
  const { account, origins, ...settings } = await readProxyFile(path);
  const administration = createAdministration({ storage, secret, clock: now });
  const userId = await administration.findUser(account);
  if (userId === undefined)
    throw new ProxyFileError(path, `there is no account ${account}. Add it first: ringback-server user add ${account}`);
  const store = await openProxyStore(parts);
  try {
    const { company } = await administration.readUser(userId);
    const proxy = createProxy({
      ...settings,
      policy: withCompany(settings.policy, company),
      baseUrl: localUrl(environment, port) + apiPath,
      apiKey: await ensureKey(administration, { userId, secret }),
      secret,
      basePath: proxyPath,
      origins: [...new Set([...origins, ...environment.origins, ...names.origins])],
      store: store.store,
      trustProxyHops: environment.trustProxyHops,
      widgetUrl: `${names.origin}/widget/`,
      fetch: withWidgetFiles((input, init) => platform.fetch(new Request(input, init)), widget),
    });
    const assistants = Object.entries(settings.assistants).map(([name, { uuid }]) => ({ name, uuid }));
    return { proxy, userId, assistants, findDegraded: () => store.findDegraded(), close: () => store.close() };
  } catch (error) {
    await store.close();
    throw inTheFile(path, error);
  }
}

/** The names of the file's assistants that the account does not have: chats on their pages could not be opened. */
export async function missingAssistants(
  { userId, assistants }: OwnProxy,
  administration: Administration,
): Promise<string[]> {
  const own = new Set(await administration.listAssistantUuids(userId));
  return assistants.filter(({ uuid }) => !own.has(uuid.toLowerCase())).map(({ name }) => name);
}

/** A policy by which texts with codes name the account's company, where the file does not say otherwise. */
export function withCompany(policy: Policy | undefined, company: string | null): Policy {
  if (company === null) return { ...policy };
  // The longest name that a policy takes.
  const name = company.slice(0, 60).toWellFormed().trim();
  return { ...policy, verification: { ...(name === "" ? {} : { company: name }), ...policy?.verification } };
}

/** Derived from the secret, so that several servers on one database use the same one. It is shown nowhere. */
async function ensureKey(
  administration: Administration,
  { userId, secret }: { readonly userId: number; readonly secret: string },
): Promise<string> {
  const token = `rbk_${createHmac("sha256", secret).update(`${key.purpose} ${userId}`).digest("base64url")}`;
  await administration.setApiKey(userId, key, token);
  return token;
}

/** The proxy names the option that is wrong, which is the file's. */
function inTheFile(path: string, error: unknown): unknown {
  if (!(error instanceof TypeError)) return error;
  const isNamed = error.message.startsWith("createProxy: ");
  const problem = isNamed ? error.message.slice("createProxy: ".length) : "a value of policy is of the wrong kind.";
  return new ProxyFileError(path, problem);
}
