const colors = ["light-dark(red,red)", "color(from red xyz-d65 x y z)"];

/**
 * Whether the browser has what the widget is built on, which Chrome and Edge 123, Firefox 128 and Safari 17.5 are the
 * first to have together. False on a server.
 */
export const isSupported: boolean =
  !!globalThis.document &&
  "togglePopover" in document.documentElement &&
  "any" in AbortSignal &&
  colors.every((color) => CSS.supports("color", color));
