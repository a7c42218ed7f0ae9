import createDOMPurify, { type Config, type DOMPurify } from "dompurify";

const config: Config & { RETURN_DOM_FRAGMENT: true } = {
  // biome-ignore format: read as one list
  ALLOWED_TAGS: [
    "a", "blockquote", "br", "code", "data", "del", "em", "h3", "h4", "h5", "h6", "hr", "li", "ol", "p", "strong",
    "table", "tbody", "td", "th", "thead", "tr", "ul",
  ],
  ALLOWED_ATTR: ["align", "href", "start", "value"],
  ALLOWED_URI_REGEXP: /^(?:https?|mailto|tel):/i,
  // Values that are no address would have to match the expression above.
  ADD_URI_SAFE_ATTR: ["align", "start", "value"],
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  RETURN_DOM_FRAGMENT: true,
};

let purifier: DOMPurify | undefined;

/**
 * Keeps two dozen plain tags. Parses under the Trusted Types policy `dompurify`, made at the first use; throws where
 * the page's policy refuses it.
 */
export function sanitize(html: string): DocumentFragment {
  // An instance of our own: hooks or settings that the page gives the shared one do not reach it.
  purifier ??= createDOMPurify(window);
  return purifier.sanitize(html, config);
}
