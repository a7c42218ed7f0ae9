/** The policy of our own pages: only files of this site, no script from text, no framing but of our own. */
export const pageHeaders: Readonly<Record<string, string>> = headersOf({
  images: "'self' blob:", // pictures in messages
  framedBy: "'none'",
});

/** The address of the page that shows an assistant's chat inside the console, below `/console/`. */
export const previewPage = "preview.html";
/** Its policy: the console frames it, and an owner's picture may lie anywhere. */
export const previewHeaders: Readonly<Record<string, string>> = headersOf({
  images: "'self' blob: data: https: http:",
  framedBy: "'self'",
});

function headersOf({ images, framedBy }: { readonly images: string; readonly framedBy: string }) {
  return {
    "content-security-policy": [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      `img-src ${images}`,
      "connect-src 'self'",
      "media-src 'self'",
      "frame-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      `frame-ancestors ${framedBy}`,
      "require-trusted-types-for 'script'",
      "trusted-types lit-html dompurify ringback-worker",
    ].join("; "),
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
  };
}

/** Any site may load the widget. */
export const widgetHeaders: Readonly<Record<string, string>> = {
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
};
