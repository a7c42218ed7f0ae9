import { html, render } from "lit";

/** As Markdown has them: `&copy;`, `&#169;` or `&#xA9;`. */
const reference = /&(?:#\d{1,7}|#x[\da-f]{1,6}|\w+);/gi;

/** Puts the characters in the place of HTML's character references. */
export function decodeReferences(text: string): string {
  return text.includes("&") ? text.replace(reference, decode) : text;
}

/**
 * The browser knows the 2,231 names. Lit's policy for Trusted Types, which the widget has anyway, lets it parse the reference:
 * that is letters, digits, `&`, `#` and `;` alone.
 */
function decode(found: string): string {
  const place = document.createElement("p");
  render(html(Object.assign([found], { raw: [found] })), place);
  return place.textContent;
}
