import { request } from "../client/request.ts";
import { pathOf } from "../contract/kit/operation.ts";
import { getEmbed } from "../contract/operations/assistants/embed.ts";
import { pathBelow } from "../http/base-path.ts";
import { type EmbedSettings, embedResponse, embedScript, pageOriginOf } from "../http/embed-script.ts";
import { commonFailure, failureResponse } from "../http/respond.ts";
import type { Settings } from "./options.ts";

/** Chosen: what visitors see follows a change within a minute and a browser's five, and strangers cost the platform little. */
const keptMs = 60_000;
const timeoutMs = 10_000;
const scriptPath = /^\/embed\/([^/]{1,200})\.js$/;

/**
 * Answers requests for the scripts of the proxy's assistants, by the names that their owner gave. Browsers say no origin with a
 * script, and nothing in it is private. Where the platform does not answer, the last script is as good.
 * @returns Nothing for another path
 */
export function createEmbed(settings: Settings): (request: Request) => Promise<Response | undefined> {
  const scripts = new Map<string, { readonly script: string; readonly atMs: number }>();
  return async (asked) => {
    const { pathname } = new URL(asked.url);
    const encoded = scriptPath.exec(pathBelow(pathname, settings.basePath))?.[1];
    if (encoded === undefined || (asked.method !== "GET" && asked.method !== "HEAD")) return undefined;
    const name = decoded(encoded);
    const uuid = settings.assistants.get(name);
    if (uuid === undefined) return failureResponse(commonFailure("NOT_FOUND").problem, "message");
    const isBelow = settings.basePath !== "" && pathname.startsWith(`${settings.basePath}/`);
    // A path that comes stripped leaves only the script's own address to go by.
    const endpoint = isBelow ? settings.basePath : "..";
    const key = `${endpoint} ${name}`;
    const known = scripts.get(key);
    const nowMs = settings.now().getTime();
    if (known && nowMs - known.atMs < keptMs && known.atMs <= nowMs) return embedResponse(known.script, asked);
    const script = await makeScript(settings, { name, uuid, endpoint, encoded }, asked).catch(() => known?.script);
    if (script === undefined) return failureResponse(commonFailure("UNAVAILABLE").problem, "message");
    scripts.set(key, { script, atMs: nowMs });
    return embedResponse(script, asked);
  };
}

async function makeScript(
  { baseUrl, apiKey, widgetUrl, origins, fetch }: Settings,
  place: { readonly name: string; readonly uuid: string; readonly endpoint: string; readonly encoded: string },
  asked: Request,
): Promise<string> {
  const page = pageOriginOf(asked);
  const [answer, loader] = await Promise.all([
    request(`${baseUrl.replace(/\/*$/, "")}${pathOf(getEmbed, { uuid: place.uuid })}`, {
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(page !== undefined && origins.has(page) ? { origin: page } : {}),
      },
      timeoutMs,
      fetch,
    }),
    request(`${widgetUrl}ringback.js`, { headers: { accept: "*/*" }, timeoutMs, fetch }),
  ]);
  const { name: assistant, endpoint, encoded } = place;
  return embedScript(
    (await answer.json()) as EmbedSettings,
    { endpoint, assistant, base: widgetUrl, name: `${encoded}.js` },
    await loader.text(),
  );
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
