import { html, type TemplateResult } from "lit";
import type { Assistant } from "../../../../src/contract/operations/assistants.ts";
import "../parts/copy.ts";

/** The script tag that puts an assistant on a page: straight to the platform, or through its owner's proxy. */
export function snippet({ uuid, conversation_access }: Assistant): TemplateResult {
  const byProxy = conversation_access === "token";
  const tag = byProxy ? tagOf("/ringback", "name") : tagOf(`${location.origin}/api`, uuid);
  return html`<section class="box" aria-labelledby="embed-title">
    <div class="spread"><h2 id="embed-title">Put it on your page</h2><console-copy .text=${tag} subject="the script tag"></console-copy></div>
    <pre class="code" tabindex="0" role="region" aria-label="Script tag" dir="ltr">${tag}</pre>
    <p class="hint">${
      byProxy
        ? "It answers through your proxy only. Put in where your proxy is mounted, and the name that it gives this assistant."
        : "Paste it before the end of any page. Whoever loads that page may chat, up to the daily cap."
    }</p>
    ${byProxy ? html`<p class="hint">This assistant’s id, for the proxy: <code dir="ltr">${uuid}</code></p>` : ""}
  </section>`;
}

function tagOf(endpoint: string, assistant: string): string {
  return `<script async\n src="${location.origin}/widget/ringback.js"\n data-endpoint="${endpoint}"\n data-assistant="${assistant}"></script>`;
}
