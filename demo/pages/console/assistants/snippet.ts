import { html, type TemplateResult } from "lit";
import type { Assistant } from "../../../../src/contract/operations/assistants.ts";
import "../parts/copy.ts";

/** Where this site is as browsers reach it, and the names by which its proxy knows assistants. */
export interface SiteAddresses {
  readonly origin: string;
  readonly proxy: string;
  readonly assistants: readonly { readonly name: string; readonly uuid: string }[];
}

/** The script tag that puts an assistant on any page: directly on the platform, or through a proxy. */
export function snippet({ name, uuid, conversation_access }: Assistant, site: SiteAddresses): TemplateResult {
  const needsProxy = conversation_access === "token";
  const known = site.assistants.find((assistant) => assistant.uuid === uuid);
  const values = !needsProxy
    ? { endpoint: `${site.origin}/api`, assistant: uuid }
    : known
      ? { endpoint: site.proxy, assistant: known.name }
      : { endpoint: "https://YOUR-SERVER/ringback", assistant: "NAME-IN-YOUR-PROXY" };
  const tag = tagOf({ src: `${site.origin}/widget/ringback.js`, heading: name, ...values });
  return html`<section class="box" aria-labelledby="embed-title">
    <div class="spread"><h2 id="embed-title">Add it to your page</h2><console-copy .text=${tag} subject="the script tag"></console-copy></div>
    <pre class="code" tabindex="0" role="region" aria-label="Script tag" dir="ltr">${tag}</pre>
    <p class="hint">${needsProxy ? (known ? throughThisProxy : throughYourProxy) : anyPage}</p>
    ${needsProxy && !known ? html`<p class="hint">Your proxy needs this assistant’s id: <code dir="ltr">${uuid}</code></p>` : ""}
  </section>`;
}

const anyPage =
  "Paste it before the closing </body> tag of any page. Everyone who opens that page can chat, up to the daily spending limit.";
const throughThisProxy =
  "Paste it before the closing </body> tag of a page. This site’s proxy accepts its own pages; list other origins in RINGBACK_ORIGINS.";
const throughYourProxy =
  "This assistant answers only through a proxy. Replace the address with your proxy’s, and the name with the one you give the assistant there.";

function tagOf({ src, endpoint, assistant, heading }: Record<"src" | "endpoint" | "assistant" | "heading", string>) {
  const data = { endpoint, assistant, heading };
  const attributes = Object.entries(data).map(([name, value]) => `  data-${name}="${escapeAttribute(value)}"`);
  return `<script async src="${src}"\n${attributes.join("\n")}></script>`;
}

function escapeAttribute(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
