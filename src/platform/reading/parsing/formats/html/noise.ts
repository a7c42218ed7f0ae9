import { alternativesOf } from "../../../../../languages/server.ts";
import type { ChildNode, Element } from "./tree.ts";
import { elementsOf, isTag, textOf } from "./tree.ts";

/** Why an element is not read. */
export interface Noise {
  readonly what: string;
  readonly why: string;
}

export const menu: Noise = { what: "Menus", why: "They lead around the website and are on each of its pages." };
const cookies: Noise = { what: "Cookie notice", why: "It asks for consent and says nothing about the page." };
const dialog: Noise = { what: "Dialogs", why: "They open over the page, for newsletters and notices." };
export const sidebar: Noise = {
  what: "Sidebars",
  why: "They stand beside the page’s main part. What they say of hours, places and numbers is read.",
};
export const header: Noise = {
  what: "Page header",
  why: "It names the website and is on each of its pages. What it says of hours, places and numbers is read.",
};
const controls: Noise = { what: "Buttons and form fields", why: "They are pressed and filled in, not read." };
export const footer: Noise = {
  what: "Page footer",
  why: "It is on each page of the website. What it says of hours, places and numbers is read.",
};
const decoration: Noise = { what: "Decoration", why: "The page hides it from people who listen to it." };
export const withoutScripts: Noise = { what: "Notices", why: "They are for browsers that run no scripts." };

const menuRoles = new Set(["navigation", "menu", "menubar", "search", "toolbar"]);
const dialogRoles = new Set(["dialog", "alertdialog"]);
const fields = new Set(["select", "option", "optgroup", "textarea", "input", "datalist", "progress", "meter"]);
const inline = new Set("span i b em strong svg small a abbr sup sub".split(" "));
const cookieName =
  /^(?:js-?|c-|m-|o-)?(?:(?:cookies?|consent|gdpr|dsgvo|rodo|lgpd|cmp|eu-?cookie|privacy)[-_]{0,2}(?:law|policy|consent|settings?)?[-_]{0,2}(?:info[-_]{0,2})?(?:banner|bar|notice|notification|pop-?up|modal|dialog|overlay|message|layer|wall|prompt|alert|manager|disclaimer|hint|toast|box)(?:[-_].*)?|(?:eu-?)?cookies?[-_]{0,2}(?:consent|info(?:rmation)?|msg|note|accept)|ciasteczka|consent|cookie|onetrust-.*|cybotcookiebot.*|usercentrics.*|cky-.*|klaro|borlabs-?cookie.*|cc-window|cookie(?:first|script|hub)[-_].*|iubenda-cs-.*|didomi-.*|qc-cmp2-.*|tarteaucitron.*|trust(?:arc|e)-.*|termly-.*|osano-cm-.*|cmplz-.*|moove_gdpr_.*|sp_message_container.*|fc-consent-root|hs-eu-cookie-.*|shopify-pc__.*|cmpbox.*|ccm-.*)$/i;
const menuName =
  /^(?:(?:main|site|top|primary|secondary|global|footer|side|mobile|sub|off-?canvas)?[-_]?(?:nav|navbar|navigation|menu|sitemenu)(?:[-_](?:bar|list|items?|wrapper|container|main|primary))?|breadcrumbs?|skip-?(?:link|nav|to-content)|share-?buttons?|social-?(?:links|share)|pagination|pager|language-?(?:switch(?:er)?|select(?:or)?))$/i;
/** What a form says once it was sent. */
const formMessage = /^(?:w-form-(?:done|fail)|wpcf7-response-output|screen-reader-response)$/i;
/** Beyond this, what is named after cookies is a text about them. */
const longestNotice = 2_500;
/** Of a menu's text, this part is in its links. */
const leastLinked = 0.6;

/** Why an element is left out; undefined if it is read. `isInMain`: within the page's main part. */
export function noiseOf(element: Element, isInMain: boolean): Noise | undefined {
  const { name, attribs } = element;
  const role = attribs.role ?? "";
  if ((name === "nav" || menuRoles.has(role)) && !isText(element)) return menu;
  if (name === "dialog" || dialogRoles.has(role)) return dialog;
  if (fields.has(name) || (name === "label" && isLabelOfField(element))) return controls;
  if (!isInMain && (name === "aside" || role === "complementary")) return sidebar;
  if (!isInMain && (name === "header" || role === "banner") && !hasHeading(element)) return header;
  if (attribs["aria-hidden"] === "true" && inline.has(name) && !isInControl(element)) return decoration;
  if (name === "a" && attribs.href?.startsWith("#") && /(?:^|[\s_-])skip/i.test(attribs.class ?? "")) return menu;
  const names = `${attribs.id ?? ""} ${(attribs.class ?? "").slice(0, 500)}`.split(/\s+/);
  if (names.some((one) => cookieName.test(one)) && isNotice(element)) return cookies;
  if (names.some((one) => formMessage.test(one))) return controls;
  if (names.some((one) => menuName.test(one)) && linkedShare(element) >= leastLinked) return menu;
  return undefined;
}

/** Whether what calls itself a menu is a text: some page builders write the panels of their questions so. */
function isText(element: Element): boolean {
  let hasParagraph = false;
  for (const { name } of elementsOf(element.children)) {
    if (name === "a" || name === "li" || name === "button") return false;
    if (name === "p") hasParagraph = true;
  }
  return hasParagraph;
}

/** Whether a page's header or footer says something of its own: an hour, a number, a price, an address. */
export function statesFact(text: string): boolean {
  const own = text.normalize("NFKC").replace(/(?:©|\(c\)|copyright)[^.\n]{0,80}|\b(?:19|20)\d\d\b/gi, "");
  return facts.some((fact) => fact.test(own));
}

const facts: readonly RegExp[] = [
  // Hours with minutes, addresses of mail, numbers of telephones, postcodes.
  /\p{Nd}{1,2}[:.]\p{Nd}\p{Nd}|@|\p{Nd}[\p{Nd}\s/().-]{4,}\p{Nd}|(?<!\p{Nd})\p{Nd}{4,}/u,
  // From nine to five, and hours by their letters: "9–17", "9h às 18h", "10時", "9 am".
  /(?<![\p{Nd}\p{L}])\p{Nd}{1,2}\s?(?:[-–—~〜]|a|à|às|to|bis|do)\s?\p{Nd}{1,2}(?![\p{Nd}\p{L}])/u,
  /(?<![\p{Nd}\p{L}])\p{Nd}{1,2}\s?(?:h|hs|hrs|uhr|[ap]\.?m\.?)(?!\p{L})|\p{Nd}{1,2}\s?(?:時|时|点|點|시)/iu,
  // At all hours, within so many days.
  new RegExp(String.raw`24\s?\/\s?7|\p{Nd}[\s-]?(?:${alternativesOf("days")})(?!\p{L})`, "iu"),
  // From what sum on delivery costs nothing.
  /(?:[€$£¥₽₴₹]|\b(?:aed|chf|eur|gbp|pln|usd))\s?\p{Nd}|\p{Nd}\s?(?:[€$£¥₽₴₹%円元원]|د\.إ|درهم|zł|kč|kr(?!\p{L})|(?:aed|chf|eur|euros?|gbp|pln|usd)(?!\p{L}))/iu,
];

export const buttonNoise = controls;

function isInControl(element: Element): boolean {
  for (let node = element.parent; node && isTag(node as never); node = node.parent)
    if ((node as Element).name === "button" || (node as Element).name === "summary") return true;
  return false;
}

const typedIn = new Set(["text", "email", "tel", "search", "url", "password", "number", "date", "time"]);

/** Whether a label only says what is put into a form: outside one it may open an answer, and a choice may state its price. */
function isLabelOfField(element: Element): boolean {
  const form = ancestor(element, "form");
  if (!form || statesFact(textOf(element))) return false;
  for (const { name, attribs } of elementsOf(form.children))
    if (name === "textarea" || (name === "input" && typedIn.has(attribs.type ?? "text"))) return true;
  return false;
}

function ancestor(element: Element, name: string): Element | undefined {
  for (let node = element.parent; node && isTag(node as never); node = node.parent)
    if ((node as Element).name === name) return node as Element;
  return undefined;
}

function hasHeading(element: Element): boolean {
  for (const { name } of elementsOf(element.children)) if (headingName.test(name)) return true;
  return false;
}

const aboutCookies = new RegExp(`${alternativesOf("aboutCookies")}|sütik`, "i");

/** Whether a link leads nowhere, or says by its class that it closes what it is in. */
function closes({ href = "", class: names = "" }: Element["attribs"]): boolean {
  const isNowhere = /^\s*(?:#|javascript:|$)/i.test(href);
  return isNowhere || /(?:^|[\s_-])(?:accept|agree|close|dismiss|allow|btn|button)(?:$|[\s_-])/i.test(names);
}

function isNotice(element: Element): boolean {
  const text = textOf(element);
  if (text.length > longestNotice || !aboutCookies.test(text)) return false;
  for (const { name, attribs } of elementsOf(element.children)) {
    if (name === "h1" || name === "main") return false;
    if (name === "button" || attribs.role === "button" || (name === "input" && attribs.type !== "hidden")) return true;
    if (name === "a" && closes(attribs)) return true;
  }
  return /\b(?:we|wir|nous|usamos|utilizziamo)\b[^.]{0,60}\bcookies?\b|\bcookies?\b[^.]{0,60}\b(?:accept|agree|akzeptier)/i.test(
    text,
  );
}

const plainBlocks = new Set("div ul ol p section center table".split(" "));
const leastMenuLinks = 3;
const longestMenuLink = 40;
/** Of a menu's letters and digits, this part is in its links: signs may part them. */
const leastBare = 0.95;

/** Whether an element is nothing but short links that lead around, as menus are that say so by no name. */
export function isBareMenu(element: Element): boolean {
  if (!plainBlocks.has(element.name)) return false;
  const linked: string[] = [];
  for (const { name, attribs, children } of elementsOf(element.children, ({ name }) => name !== "a")) {
    if (headingName.test(name)) return false;
    if (name !== "a") continue;
    const text = children.map(textOf).join(" ").trim();
    if (text === "") continue;
    const href = attribs.href?.trim() ?? "";
    if (href === "" || /^(?:mailto|tel):/i.test(href) || text.length > longestMenuLink || statesFact(text))
      return false;
    linked.push(text);
  }
  const letters = (text: string) => text.match(/[\p{L}\p{M}\p{N}]/gu)?.length ?? 0;
  return linked.length >= leastMenuLinks && letters(linked.join("")) >= leastBare * letters(textOf(element));
}

const headingName = /^h[1-6]$/;

/** Of the text of nodes, the part in links. */
export function linkedPart(nodes: readonly ChildNode[]): number {
  let [linked, all] = [0, 0];
  for (const node of nodes) {
    const length = textOf(node).length;
    all += length;
    if (isTag(node)) linked += length * linkedShare(node);
  }
  return all === 0 ? 0 : linked / all;
}

/** Of an element's text, the part in links. */
export function linkedShare(element: Element): number {
  if (element.name === "a") return 1;
  const all = textOf(element).length;
  let linked = 0;
  for (const each of elementsOf(element.children, ({ name }) => name !== "a"))
    if (each.name === "a") linked += textOf(each).length;
  return all === 0 ? 0 : linked / all;
}
