import { type EmbedSettings, embedResponse, embedScript, type Platform, pageOriginOf } from "../platform/index.ts";
import type { RingbackProxy } from "../proxy/index.ts";
import type { FoundFiles } from "./files/earlier.ts";
import { apiPath } from "./serve-site.ts";

export interface EmbedOptions {
  readonly platform: Pick<Platform, "fetch">;
  /** The site's proxy with its place, and the names by which it knows assistants; undefined: the site has none. */
  readonly proxy:
    | (Pick<RingbackProxy, "handle"> & { readonly path: string; readonly names: readonly string[] })
    | undefined;
  readonly widget: FoundFiles;
}

/** Where a site has the widget's files. */
const widgetPath = "/widget/";

/**
 * Answers `/embed/NAME.js`, the script of one assistant: by the proxy's name for it, or by its uuid where it answers any page.
 * @returns Nothing if there is no such assistant
 */
export function createEmbedAnswer({ platform, proxy, widget }: EmbedOptions) {
  return async (request: Request, address: string | undefined): Promise<Response | undefined> => {
    const url = new URL(request.url);
    const name = decodeURIComponent(/^\/embed\/([^/]+)\.js$/.exec(url.pathname)?.[1] ?? "");
    if (proxy?.names.includes(name)) {
      url.pathname = proxy.path + url.pathname;
      return proxy.handle(new Request(url, request), { address });
    }
    const page = pageOriginOf(request);
    const answer = await platform.fetch(
      new Request(new URL(`${apiPath}/embed/${encodeURIComponent(name)}`, url), {
        ...(page === undefined ? {} : { headers: { origin: page } }),
      }),
    );
    if (!answer.ok) return undefined;
    const loader = widget.get("ringback.js")?.body.toString("utf8") ?? "";
    const places = { endpoint: apiPath, assistant: name, base: widgetPath, name: `${name}.js` };
    return embedResponse(embedScript((await answer.json()) as EmbedSettings, places, loader), request);
  };
}

/** The platform's `fetch` for a proxy on the same site, which reads the widget's files by it too. */
export function withWidgetFiles(send: typeof fetch, widget: FoundFiles): typeof fetch {
  return async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input));
    if (!pathname.startsWith(widgetPath)) return send(input, init);
    const file = widget.get(pathname.slice(widgetPath.length));
    return file ? new Response(new Uint8Array(file.body)) : new Response(null, { status: 404 });
  };
}
