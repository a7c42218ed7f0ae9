/** What an assistant's script has inside, as the platform says it. */
export interface EmbedSettings {
  /** Attributes of the element. */
  readonly settings: Readonly<Record<string, unknown>>;
  readonly pages: readonly string[];
  readonly hours: readonly { readonly days: readonly number[]; readonly begin: string; readonly end: string }[];
  readonly timezone: string;
}

/** Where a script's page finds the rest. Addresses may be relative to the script's own. */
export interface EmbedPlaces {
  readonly endpoint: string;
  /** The name or the uuid by which the endpoint knows the assistant. */
  readonly assistant: string;
  /** The folder of the widget's files. */
  readonly base: string;
  /** The script's own name: `mara.js`. */
  readonly name: string;
}

/**
 * The script of one assistant: the loader with the stored settings before it. They go into the page as data, and addresses are
 * resolved there, so that the same text is right under every name of this server. It does nothing on pages and at times that the
 * settings leave out, but at any time goes on with a conversation of the last day.
 * @param loader The text of the widget's `ringback.js`
 * @example
 * ```ts
 * import { embedResponse, embedScript } from "ringback-server";
 *
 * const loader = await (await fetch("https://chat.example/widget/ringback.js")).text();
 * const settings = { settings: { greeting: "Hello" }, pages: [], hours: [], timezone: "Europe/Berlin" };
 * const places = { endpoint: "/ringback", assistant: "mara", base: "/widget", name: "mara.js" };
 * export const answer = (request: Request) => embedResponse(embedScript(settings, places, loader), request);
 * ```
 */
export function embedScript(
  { settings, pages, hours, timezone }: EmbedSettings,
  places: EmbedPlaces,
  loader: string,
): string {
  const { endpoint, assistant, base, name } = places;
  /** As `Conversation` names what it stores. */
  const conversation = `"ringback:"+new URL(at(${literal(endpoint)})).href+${literal(`|${assistant}`)}`;
  const inHours = `((${atHour})(${literal(hours)},${literal(timezone)})||(${isBegun})(${conversation}))`;
  const shown = [
    ...(pages.length > 0 ? [`(${onPage})(${literal(pages)})`] : []),
    ...(hours.length > 0 ? [inHours] : []),
  ].join("&&");
  const stored = literal({ ...settings, assistant });
  const found = /^[\w.-]+$/.test(name) ? `||document.querySelector('script[src*="/embed/${name}"]')` : "";
  return `(function(){var script=document.currentScript${found};
if(!script)return;
var at=function(place){return new URL(place,script.src).href.replace(/\\/$/,"")};
${shown === "" ? "" : `if(!(${shown}))return;`}
window.ringbackStored=Object.assign(${stored},{endpoint:at(${literal(endpoint)}),base:at(${literal(base)})+"/"});
${loader}
})();
`;
}

/** Escaped, so that no text of a setting ends a script that somebody has pasted into a page. */
function literal(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>\u2028\u2029]/g,
    (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

// As text, since they run in the page.
const onPage = `function(patterns){
function fits(pattern){return new RegExp("^"+pattern.replace(/[.+?^\${}()|[\\]\\\\]/g,"\\\\$&").replace(/\\*/g,".*")+"$").test(location.pathname)}
var shown=patterns.filter(function(one){return one[0]!=="!"});
return (shown.length===0||shown.some(fits))&&!patterns.some(function(one){return one[0]==="!"&&fits(one.slice(1))})}`;

/** Who is in a conversation keeps it when the hours end: an answer may be on its way. Chosen: for a day after the last message. */
const isBegun = `function(name){
function isFresh(storage){try{return new Date-JSON.parse(window[storage].getItem(name)).at<864e5}catch(e){return false}}
return isFresh("sessionStorage")||isFresh("localStorage")}`;

const atHour = `function(hours,zone){
var now={};
new Intl.DateTimeFormat("en-GB",{timeZone:zone,weekday:"short",hour:"2-digit",minute:"2-digit",hourCycle:"h23"}).formatToParts(new Date).forEach(function(part){now[part.type]=part.value});
var day=["Sun","Mon","Tue","Wed","Thu","Fri","Sat"].indexOf(now.weekday),time=now.hour+":"+now.minute;
function on(one,which){return one.days.indexOf(which)>=0}
return hours.some(function(one){
if(one.begin<one.end)return on(one,day)&&time>=one.begin&&time<one.end;
return on(one,day)&&time>=one.begin||on(one,(day+6)%7)&&time<one.end})}`;

/** A quoted hash of the text, for `ETag`. */
export async function etagOf(text: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return `"${Array.from(hash.slice(0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("")}"`;
}

/**
 * Answers a request for a script: five minutes from any cache, and revalidated by its hash. Any page may load it.
 * @example
 * ```ts
 * import { embedResponse } from "ringback-server";
 *
 * export const answer = (request: Request) => embedResponse("document.title = 'Hello';", request);
 * ```
 */
export async function embedResponse(script: string, request: Request): Promise<Response> {
  const etag = await etagOf(script);
  const headers = {
    etag,
    "cache-control": "public, max-age=300, stale-while-revalidate=86400",
    "access-control-allow-origin": "*",
    "cross-origin-resource-policy": "cross-origin",
    "content-type": "text/javascript; charset=utf-8",
    "x-content-type-options": "nosniff",
  };
  const known = request.headers.get("if-none-match") ?? "";
  if (known.split(",").some((one) => one.trim().replace(/^W\//, "") === etag))
    return new Response(null, { status: 304, headers });
  return new Response(request.method === "HEAD" ? null : script, { headers });
}

/**
 * The origin of the page that loads a script: browsers name none with a script, and say where the page is.
 * @example
 * ```ts
 * import { pageOriginOf } from "ringback-server";
 *
 * export const isOurs = (request: Request) => pageOriginOf(request) === "https://shop.example";
 * ```
 */
export function pageOriginOf({ headers }: Request): string | undefined {
  const url = URL.parse(headers.get("origin") ?? headers.get("referer") ?? "");
  return url && url.origin !== "null" ? url.origin : undefined;
}
