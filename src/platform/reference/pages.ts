import type { Operation } from "../../contract/kit/operation.ts";
import mark from "./mark.svg?raw";
import operationStyle from "./operation.css?raw";
import pageStyle from "./page.css?raw";
import { type ReferenceOptions, renderReference } from "./page.ts";
import roundStyle from "./round.css?raw";
import surroundingsStyle from "./surroundings.css?raw";
import themeScript from "./theme.js?raw";
import tokens from "./tokens.css?raw";

/** In this order: what comes later holds. */
const style = [tokens, roundStyle, pageStyle, operationStyle, surroundingsStyle].join("\n");

/** Text, one style sheet and the script of the theme: nothing else may load, run, send or frame. */
const pageHeaders = {
  "content-security-policy": [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; "),
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
};

/** The reference as a page to read, with its style sheet and mark below. Open to everybody: it holds no data. */
export function referencePages(
  rows: readonly Operation[],
  options: ReferenceOptions,
): readonly { readonly path: string; readonly answer: () => Response }[] {
  let page: string | undefined; // most programs never read it, and it takes a while to make
  return [
    {
      path: "",
      answer() {
        page ??= renderReference(rows, options);
        return answer(page, "text/html; charset=utf-8", pageHeaders);
      },
    },
    { path: "/style.css", answer: () => answer(style, "text/css; charset=utf-8") },
    { path: "/theme.js", answer: () => answer(themeScript, "text/javascript; charset=utf-8") },
    { path: "/mark.svg", answer: () => answer(mark, "image/svg+xml") },
  ];
}

function answer(text: string, type: string, more: Record<string, string> = {}): Response {
  return new Response(text, {
    headers: { "content-type": type, "cache-control": "no-cache", "x-content-type-options": "nosniff", ...more },
  });
}
