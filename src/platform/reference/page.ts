import { html } from "hono/html";
import { commonFailures } from "../../contract/codes.ts";
import type { Operation } from "../../contract/kit/operation.ts";
import { type Markup, renderOperation } from "./operation.ts";

export interface ReferenceOptions {
  /** Ids of operations that nothing answers yet. */
  readonly unimplemented: readonly string[];
  readonly version: string;
  /** Pages of the site that the reference belongs to; the first is its home page. (default: none) */
  readonly siteLinks?: readonly SiteLink[];
}

/** A link in the reference's header. */
export interface SiteLink {
  readonly text: string;
  readonly href: string;
}

const menuButton = html`<button class="round more" type="button" popovertarget="pages" aria-label="Pages of this site"><svg viewBox="0 0 20 20" aria-hidden="true"><path d="M7.5 5h9M7.5 10h9M7.5 15h9M3.5 5h.01M3.5 10h.01M3.5 15h.01" /></svg></button>`;

/** The whole reference as one page. Its addresses are relative, so that it can be mounted anywhere. */
export function renderReference(
  rows: readonly Operation[],
  { unimplemented, version, siteLinks = [] }: ReferenceOptions,
): string {
  const groups = [...Map.groupBy(rows, ({ tag }) => tag)];
  return String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>API reference · Ringback</title>
<link rel="icon" href="docs/mark.svg" type="image/svg+xml">
<link rel="stylesheet" href="docs/style.css">
<script src="docs/theme.js"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the operations</a>
<header class="bar">
  <a class="home" href="${siteLinks[0]?.href ?? "#top"}"><img src="docs/mark.svg" alt="" width="24" height="24">Ringback</a>
  ${
    siteLinks.length === 0
      ? html`<span class="where">API reference</span>`
      : html`<div class="site" id="pages" role="navigation" aria-label="Site" popover>${siteLinks.map(({ text, href }) => html`<a href="${href}">${text}</a>`)}<a href="#top" aria-current="page">API</a></div>`
  }
  <div class="end">
    <a class="file" href="openapi.json">OpenAPI 3.1</a>
    <button class="round" id="theme" type="button" aria-label="Dark appearance" aria-pressed="false"><svg viewBox="0 0 20 20" aria-hidden="true"><circle cx="10" cy="10" r="3.2" /><path d="M10 2.5v1.8M10 15.7v1.8M2.5 10h1.8M15.7 10h1.8M4.7 4.7 6 6M14 14l1.3 1.3M4.7 15.3 6 14M14 6l1.3-1.3" /></svg></button>
    ${siteLinks.length === 0 ? "" : menuButton}
  </div>
</header>
<div class="page" id="top">
  <nav aria-label="Operations">${groups.map(([tag, tagged]) => navigation(tag, tagged))}</nav>
  <main id="content">
    ${introduction(rows, unimplemented, version)}
    ${groups.map(
      ([tag, tagged]) => html`<section aria-labelledby="${anchorOf(tag)}">
        <h2 id="${anchorOf(tag)}">${tag}</h2>
        ${tagged.map((row) => renderOperation(row, unimplemented.includes(row.id)))}
      </section>`,
    )}
  </main>
</div>
</body>
</html>`);
}

function navigation(tag: string, rows: readonly Operation[]): Markup {
  return html`<div class="group">
    <a class="tag" href="#${anchorOf(tag)}">${tag}</a>
    <ul>${rows.map((row) => html`<li><a href="#${row.id}">${row.summary}</a></li>`)}</ul>
  </div>`;
}

function introduction(rows: readonly Operation[], unimplemented: readonly string[], version: string): Markup {
  return html`<div class="introduction">
    <h1>API reference</h1>
    <p class="lead">${rows.length} operations, version ${version}. ${
      unimplemented.length === 0
        ? "All are available."
        : `${rows.length - unimplemented.length} are available; the other ${unimplemented.length} are not implemented yet and return 501.`
    }</p>
    <dl class="facts">
      <dt>Address</dt><dd>Paths are relative to the API root; this page is at <code>/docs</code>.</dd>
      <dt>Access</dt><dd><code>Authorization: Bearer …</code> with an API key or a session token.</dd>
      <dt>Bodies</dt><dd>JSON in UTF-8. Ids can also be sent as text. Lengths are in characters, not bytes.</dd>
      <dt>Times</dt><dd>UTC: <code>2026-11-20T10:00:00.000000Z</code>, and <code>2026-11-20 10:00:00</code> for leads, texts and calls.</dd>
      <dt>Errors</dt><dd>In the shape shown for each operation, with a code in the header <code>Ringback-Code</code>.</dd>
      <dt>Description</dt><dd><a href="openapi.json">OpenAPI 3.1</a></dd>
    </dl>
    <h2 id="errors">Errors that any operation can return</h2>
    <div class="scroll" tabindex="0" role="group" aria-label="Errors that any operation can return"><table>
      <thead><tr><th scope="col">Status</th><th scope="col">Code</th><th scope="col">Text</th></tr></thead>
      <tbody>${Object.entries(commonFailures).map(
        ([code, { status, message }]) =>
          html`<tr><td class="number">${status}</td><th scope="row"><code>${code}</code></th><td>${message}</td></tr>`,
      )}</tbody>
    </table></div>
  </div>`;
}

function anchorOf(tag: string): string {
  return tag.toLowerCase().replaceAll(/\W+/g, "-");
}
