import createDOMPurify, { type Config, type DOMPurify } from "dompurify";
import { applyLink, readLink } from "../links/safe-link.ts";

const config: Config & { RETURN_DOM_FRAGMENT: true } = {
  // biome-ignore format: read as one list
  ALLOWED_TAGS: [
    "a", "blockquote", "br", "code", "data", "del", "em", "h3", "h4", "h5", "h6", "hr", "li", "ol", "p", "pre", "strong",
    "table", "tbody", "td", "th", "thead", "tr", "ul",
  ],
  ALLOWED_ATTR: ["align", "class", "href", "start", "value"],
  ALLOWED_URI_REGEXP: /^(?:https?:\/\/|mailto:|tel:)/i,
  // Values that are no address would have to match the expression above.
  ADD_URI_SAFE_ATTR: ["align", "class", "start", "value"],
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  RETURN_DOM_FRAGMENT: true,
};

let purifier: DOMPurify | undefined;

/**
 * Keeps two dozen plain tags, links that `readLink` accepts, and the language of code. Parses under the Trusted Types
 * policy `dompurify`, made at the first use.
 * @throws Where the page's policy refuses it.
 */
export function sanitize(html: string): DocumentFragment {
  purifier ??= createPurifier();
  return purifier.sanitize(html, config);
}

/** An instance of our own: hooks or settings that the page gives the shared one do not reach it, nor ours that one. */
function createPurifier(): DOMPurify {
  const own = createDOMPurify(window);
  own.setConfig(config); // read once: given with a text it is read again for each
  own.addHook("uponSanitizeAttribute", (element, attribute) => {
    if (attribute.attrName === "class")
      attribute.keepAttr = element.localName === "code" && attribute.attrValue.startsWith("language-");
    if (attribute.attrName === "value") attribute.keepAttr = /^(?:data|li)$/.test(element.localName);
  });
  own.addHook("afterSanitizeAttributes", (element) => {
    if (!(element instanceof HTMLAnchorElement)) return;
    const link = readLink(element.getAttribute("href") ?? "", element.textContent);
    element.removeAttribute("href");
    if (link) applyLink(element, link);
  });
  return own;
}
