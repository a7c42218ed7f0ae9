import { html, nothing, type TemplateResult } from "lit";
import type { Assistant } from "../../../contract/operations/assistants.ts";
import "../parts/copy.ts";
import { isDemo } from "../parts/demo.ts";

/** Where this site is as browsers reach it, and the names by which its proxy knows assistants. */
export interface SiteAddresses {
  readonly origin: string;
  readonly proxy: string;
  readonly assistants: readonly { readonly name: string; readonly uuid: string }[];
}

/** The script tag that puts an assistant on any page, directly on the platform or through a proxy, and a link to try it. */
export function snippet(assistant: Assistant, site: SiteAddresses): TemplateResult {
  const { id, uuid, conversation_access } = assistant;
  const needsProxy = conversation_access === "token";
  const known = site.assistants.find((one) => one.uuid === uuid);
  const reached = !needsProxy
    ? { endpoint: `${site.origin}/api`, assistant: uuid }
    : known
      ? { endpoint: site.proxy, assistant: known.name }
      : { endpoint: "https://YOUR-SERVER/ringback", assistant: "NAME-IN-YOUR-PROXY" };
  const settings = { ...reached, ...looks(assistant) };
  const tag = tagOf(`${site.origin}/widget/ringback.js`, settings, assistant.appearance?.color ?? undefined);
  const link = `${site.origin}/try/?${new URLSearchParams({ ...settings, color: assistant.appearance?.color ?? "" })}`;
  return html`<section class="box" aria-labelledby="embed-title">
    <div class="spread"><h2 id="embed-title">Add it to your page</h2><console-copy .text=${tag} subject="the script tag"></console-copy></div>
    <pre class="code" tabindex="0" role="region" aria-label="Script tag" dir="ltr">${tag}</pre>
    <p class="hint">${needsProxy ? (known ? throughThisProxy : throughYourProxy) : anyPage}${
      assistant.appearance?.color ? ` ${strictPage}` : ""
    }</p>
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
const strictPage =
  "Where the page’s Content-Security-Policy refuses <style>, put the rule with the colour into a style sheet of yours.";
const throughYourProxy =
  "This assistant answers only through a proxy. Replace the address with your proxy’s, and the name with the one you give the assistant there.";

/** The widget's attributes that say how it looks. */
function looks({ name, appearance }: Assistant): Readonly<Record<string, string>> {
  const { color: _, suggestions = [], ...rest } = appearance ?? {};
  const given = {
    heading: name,
    ...rest,
    ...(suggestions.length > 0 ? { suggestions: JSON.stringify(suggestions) } : {}),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => Boolean(value))) as Record<string, string>;
}

function tagOf(src: string, settings: Readonly<Record<string, string>>, color: string | undefined): string {
  const attributes = Object.entries(settings).map(([name, value]) => `  data-${name}="${escapeAttribute(value)}"`);
  const style = color === undefined ? "" : `<style>ringback-chat { --ringback-accent: ${color}; }</style>\n`;
  return `${style}<script async src="${src}"\n${attributes.join("\n")}></script>`;
}

function escapeAttribute(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
