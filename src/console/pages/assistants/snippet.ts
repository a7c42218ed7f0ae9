import { html, nothing, type TemplateResult } from "lit";
import type { Assistant } from "../../../contract/operations/assistants/assistants.ts";
import "../parts/copy-button.ts";
import { isDemo } from "../parts/account/demo.ts";

/** Where this site is as browsers reach it, and the names by which its proxy knows assistants. */
export interface SiteAddresses {
  readonly origin: string;
  readonly proxy: string;
  readonly assistants: readonly { readonly name: string; readonly uuid: string }[];
}

/** The proxy by which the pages of an assistant reach it, if one knows it. */
export function proxyOf({ uuid, conversation_access }: Assistant, site: SiteAddresses): string | undefined {
  const isKnown = site.assistants.some((one) => one.uuid === uuid);
  return isKnown && conversation_access === "token" ? site.proxy : undefined;
}

/** The script tag that puts an assistant on any page, directly on the platform or through a proxy, and a link to try it. */
export function snippet(assistant: Assistant, site: SiteAddresses): TemplateResult {
  const { id, uuid, conversation_access } = assistant;
  const needsProxy = conversation_access === "token";
  const known = site.assistants.find((one) => one.uuid === uuid);
  const name = known?.name ?? (needsProxy ? undefined : uuid);
  const place =
    name === undefined ? "https://YOUR-SERVER/ringback/embed/NAME-IN-YOUR-PROXY.js" : `${site.origin}/embed/${name}.js`;
  const tag = `<script async src="${place}"></script>`;
  const reached =
    known && needsProxy
      ? { endpoint: site.proxy, assistant: known.name }
      : { endpoint: `${site.origin}/api`, assistant: uuid };
  const settings = { ...reached, ...looks(assistant) };
  const link = `${site.origin}/try/?${new URLSearchParams({ ...settings, color: assistant.appearance?.color ?? "" })}`;
  return html`<section class="box" aria-labelledby="embed-title">
    <div class="spread"><h2 id="embed-title">Add it to your page</h2><console-copy .text=${tag} subject="the script tag"></console-copy></div>
    <pre class="code" tabindex="0" role="region" aria-label="Script tag" dir="ltr">${tag}</pre>
    <p class="hint">${needsProxy ? (known ? throughThisProxy : throughYourProxy) : anyPage} ${staysTheSame}</p>
    ${needsProxy && !known ? proxySetting(id, uuid) : isDemo ? testLink(link) : nothing}
  </section>`;
}

/** What names the assistant in the settings of its owner's proxy; the number is for calls to visitors. */
function proxySetting(id: number, uuid: string): TemplateResult {
  const setting = `assistants: {\n  "NAME-IN-YOUR-PROXY": {\n    uuid: "${uuid}",\n    callAssistantId: ${id}, // to call visitors\n  },\n},`;
  return html`<div class="spread"><p class="hint">In your proxy’s settings:</p><console-copy .text=${setting} subject="the proxy’s setting"></console-copy></div>
    <pre class="code" tabindex="0" role="region" aria-label="Setting of your proxy" dir="ltr">${setting}</pre>`;
}

function testLink(link: string): TemplateResult {
  return html`<p class="buttons"><a class="button" href=${link} target="_blank" rel="noopener">Open a test page</a>
    <console-copy .text=${link} subject="the link to the test page"></console-copy></p>
    <p class="hint">An empty page with this chat, to try it or to show it to somebody. Its messages cost as on any page.</p>`;
}

const anyPage =
  "Paste it before the closing </body> tag of any page. Everyone who opens that page can chat, up to the daily spending limit.";
const throughThisProxy =
  "Paste it before the closing </body> tag of a page. This site’s proxy accepts its own pages; list other origins in RINGBACK_ORIGINS.";
const staysTheSame = "It never changes: what you save here is on your pages within five minutes.";
const throughYourProxy =
  "This assistant answers only through a proxy. Replace the address with your proxy’s, and the name with the one you give the assistant there.";

const testPageReads = ["greeting", "teaser", "launcher-label", "avatar", "locale", "placement"] as const;

/** The widget's attributes that say how it looks, for the demo's test page. */
function looks({ name, appearance }: Assistant): Readonly<Record<string, string>> {
  const { suggestions = [], ...look } = appearance ?? {};
  const given = {
    heading: name,
    ...Object.fromEntries(testPageReads.map((part) => [part, look[part]])),
    ...(suggestions.length > 0 ? { suggestions: JSON.stringify(suggestions) } : {}),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => Boolean(value))) as Record<string, string>;
}
