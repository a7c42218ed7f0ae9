/**
 * Whether the browser has what the widget is built on, which Chrome and Edge 111, Firefox 115 and Safari 16.4 are the
 * first to have together. False on a server.
 */
export const isSupported: boolean =
  !!globalThis.document &&
  "toSorted" in Array.prototype && // Firefox
  "adoptedStyleSheets" in document && // Safari
  CSS.supports("color:color-mix(in oklab,#000,#000)"); // Chrome
