import { isRecord } from "../../../../contract/record.ts";
import { namingHidden } from "../../../markdown/links/hidden-characters.ts";
import { readLink, type SafeLink } from "../../../markdown/links/safe-link.ts";
import { cutText, isRedacted, ownMember } from "../values.ts";

/** One thing that a result offers. Texts are bounded and stand on one line, empty if nothing is known. */
export interface Offer {
  readonly title: string;
  readonly id: string;
  readonly text: string;
  readonly price: string;
  /** The address of a picture, https alone. Nothing is requested of it before the visitor asks for it. */
  readonly image: string;
  readonly link: SafeLink | undefined;
}

/** What a result offers: things to pick one of, one thing to look at, or files to open. */
export interface Offers {
  readonly kind: "list" | "product" | "files";
  readonly offers: readonly Offer[];
  /** How many there are in all. */
  readonly total: number;
}

/** Chosen: more than ten are no choice but a search, which the assistant can narrow. */
const maxOffers = 10;
const maxTitleChars = 120;
const maxShortChars = 40;
const maxTextChars = 240;
/** The members that hold a list, the surest first. An endpoint that answers with a bare list has it in `result`. */
const lists = ["items", "options", "products", "offers", "slots", "results", "result"];
const names = {
  title: ["title", "name", "label"],
  id: ["id", "sku", "reference", "number"],
  text: ["description", "text", "subtitle"],
  price: ["price", "total"],
  image: ["image", "image_url", "picture"],
  url: ["url", "link"],
} as const;

/** Reads what a result offers, by its shape alone; undefined if it offers nothing. */
export function readOffers(result: unknown, locale: string | undefined): Offers | undefined {
  if (!isRecord(result)) return undefined;
  for (const member of lists) {
    const found = ownMember(result, member);
    if (Array.isArray(found)) return readList("list", found, locale);
  }
  const files = ownMember(result, "files");
  if (Array.isArray(files)) return readList("files", files, locale);
  const nested = ownMember(result, "product");
  const product = readOffer(isRecord(nested) ? nested : result, locale);
  const isProduct = product && (isRecord(nested) || product.image !== "");
  return isProduct ? { kind: "product", offers: [product], total: 1 } : undefined;
}

/** What the visitor says who picks it: what stands on it, and nothing that a result could put into their mouth. */
export function pickText({ title, id }: Offer): string {
  return id === "" || title.includes(id) ? title : `${title} (${id})`;
}

/** What the visitor picked, where what they said next is one of these. */
export function findPicked({ offers }: Offers, said: string): string | undefined {
  return offers.map(pickText).find((text) => text === said);
}

function readList(kind: "list" | "files", found: readonly unknown[], locale: string | undefined): Offers | undefined {
  const offers: Offer[] = [];
  for (const entry of found) {
    // One that is none makes it a list of something else.
    const offer = readOffer(typeof entry === "string" ? { title: entry } : entry, locale);
    if (!offer || (kind === "files" && !offer.link)) return undefined;
    offers.push(offer);
    if (offers.length === maxOffers) break;
  }
  return offers.length > 0 ? { kind, offers, total: found.length } : undefined;
}

function readOffer(entry: unknown, locale: string | undefined): Offer | undefined {
  if (!isRecord(entry)) return undefined;
  const title = textMember(entry, names.title, maxTitleChars);
  if (title === "") return undefined;
  const image = rawMember(entry, names.image);
  const picture = typeof image === "string" && /^https:/i.test(image) ? readLink(image, "")?.href : undefined;
  const url = rawMember(entry, names.url);
  return {
    title,
    id: textMember(entry, names.id, maxShortChars),
    text: textMember(entry, names.text, maxTextChars),
    price: priceOf(entry, locale),
    image: picture ?? "",
    link: typeof url === "string" ? readLink(url, "") : undefined,
  };
}

/** A price is a text, or a number with or without a `currency` (ISO 4217). */
function priceOf(entry: Record<string, unknown>, locale: string | undefined): string {
  const price = rawMember(entry, names.price);
  const currency = ownMember(entry, "currency");
  if (typeof price !== "number") return textMember(entry, names.price, maxShortChars);
  const isKnown = typeof currency === "string" && /^[A-Z]{3}$/i.test(currency);
  return price.toLocaleString(locale, isKnown ? { style: "currency", currency } : {});
}

function rawMember(entry: Record<string, unknown>, members: readonly string[]): unknown {
  return members.map((name) => ownMember(entry, name)).find((value) => value !== undefined && value !== null);
}

function textMember(entry: Record<string, unknown>, members: readonly string[], size: number): string {
  const value = rawMember(entry, members);
  if ((typeof value !== "string" && typeof value !== "number") || isRedacted(value)) return "";
  return namingHidden(
    cutText(
      String(value)
        .slice(0, size * 4)
        .replace(/[\s\p{Cc}]+/gu, " ")
        .trim(),
      size,
    ),
  );
}
