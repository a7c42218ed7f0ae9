import { html, type TemplateResult } from "lit";
import type { Assistant } from "../../../../src/contract/operations/assistants.ts";
import "../parts/copy.ts";

/** The script tag that puts an assistant on a page. */
export function snippet({ uuid, conversation_access }: Assistant): TemplateResult {
  const { origin } = location;
  const tag = `<script async src="${origin}/widget/ringback.js"\n  data-endpoint="${origin}/api"\n  data-assistant="${uuid}"></script>`;
  return html`<section class="box" aria-labelledby="embed-title">
    <div class="spread"><h2 id="embed-title">Put it on your page</h2><console-copy .text=${tag} subject="the script tag"></console-copy></div>
    <pre class="code" tabindex="0" role="region" aria-label="Script tag" dir="ltr">${tag}</pre>
    <p class="hint">${
      conversation_access === "token"
        ? "This assistant is reached through your proxy only: there, data-endpoint is your proxy and data-assistant the name it gives. On its own, this tag is refused."
        : "Paste it before the end of any page. Whoever loads that page may chat, up to the daily cap."
    }</p>
  </section>`;
}
