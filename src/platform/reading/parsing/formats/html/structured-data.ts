import { asLine, asMarkdown } from "../text-marks.ts";
import { parseTree, textOf } from "./tree.ts";

/**
 * What a page says about itself for programs, as markdown; empty if it says nothing that people ask about.
 * @param things What it describes by attributes.
 */
export function markdownOfStructuredData(
  scripts: readonly string[],
  things: readonly object[],
  isSaid: (text: string) => boolean,
): string {
  const blocks: string[] = [];
  let visits = 0;
  const walk = (value: unknown, depth: number): void => {
    if (depth > maxDepth || visits++ > maxVisits || typeof value !== "object" || value === null) return;
    if (Array.isArray(value)) {
      for (const item of value) walk(item, depth + 1);
      return;
    }
    const thing = value as Thing;
    const types = [thing["@type"]].flat().map((type) => String(type).replace(/^https?:\/\/schema\.org\//, ""));
    if (types.includes("Question")) addQuestion(thing, blocks, isSaid);
    else if (types.some((type) => offered.has(type))) addFacts(thing, blocks, isSaid);
    else if (
      thing.address !== undefined ||
      thing.openingHoursSpecification !== undefined ||
      thing.openingHours !== undefined
    )
      addFacts(thing, blocks, isSaid);
    for (const key of ["@graph", "mainEntity", "itemListElement", "item", "hasPart", "hasVariant"])
      walk(thing[key], depth + 1);
  };
  for (const script of scripts) walk(readJson(script), 0);
  walk(things, 0);
  // Plugins of one shop each say the same.
  return [...new Set(blocks)].join("\n\n");
}

type Thing = Readonly<Record<string, unknown>>;

const offered = new Set(["Product", "ProductGroup", "ProductModel", "IndividualProduct", "Service", "Event"]);
const mostOffers = 20;
const maxDepth = 8;
const maxVisits = 5_000;
const maxText = 5_000;

/** The names of properties as people say them. */
const labels: Readonly<Record<string, string>> = {
  sku: "SKU",
  mpn: "Part number",
  gtin13: "GTIN",
  gtin: "GTIN",
  model: "Model",
  brand: "Brand",
  description: "Description",
  color: "Colour",
  size: "Size",
  material: "Material",
  weight: "Weight",
  width: "Width",
  height: "Height",
  depth: "Depth",
  price: "Price",
  lowPrice: "Lowest price",
  highPrice: "Highest price",
  availability: "Availability",
  telephone: "Telephone",
  email: "E-mail",
  address: "Address",
  openingHours: "Opening hours",
  checkinTime: "Check-in",
  checkoutTime: "Check-out",
  startDate: "Begins",
  endDate: "Ends",
  location: "Place",
  priceRange: "Prices",
};

/** Codes of units as people write them. */
const units: Readonly<Record<string, string>> = {
  KGM: "kg",
  GRM: "g",
  LBR: "lb",
  ONZ: "oz",
  CMT: "cm",
  MMT: "mm",
  MTR: "m",
  INH: "in",
  FOT: "ft",
  LTR: "l",
  MLT: "ml",
};

function readJson(script: string): unknown {
  const text = script.replace(/^\s*(?:<!--|\/\*<!\[CDATA\[\*\/|<!\[CDATA\[)|(?:-->|\/\*\]\]>\*\/|\]\]>)\s*$/g, "");
  // As many pages have it: lines that break within strings, and a comma too many.
  const mended = () => text.replace(/\p{Cc}/gu, " ").replace(/,(?= {0,200}[}\]])/g, "");
  return parsed(text) ?? parsed(mended());
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function addQuestion(thing: Thing, blocks: string[], isSaid: (text: string) => boolean): void {
  const question = plain(thing.name ?? thing.text);
  const answers = [thing.acceptedAnswer, thing.suggestedAnswer]
    .flat()
    .map((answer) => plain((answer as Thing | undefined)?.text));
  const [answer = ""] = answers.filter((text) => text !== "");
  if (question !== "" && answer !== "" && !isSaid(answer))
    blocks.push(`#### ${asMarkdown(question)}\n\n${asLine(asMarkdown(answer))}`);
}

function addFacts(thing: Thing, blocks: string[], isSaid: (text: string) => boolean): void {
  const facts: string[] = [];
  const add = (key: string, value: string) => {
    if (value !== "" && !isSaid(value)) facts.push(`- ${labels[key] ?? key}: ${asMarkdown(value)}`);
  };
  const offers = offersOf(thing.offers);
  const flat: Thing = {
    ...thing,
    ...(offers.length === 1 ? offers[0] : undefined),
    name: thing.name,
    description: thing.description,
    sku: thing.sku,
  };
  for (const key of Object.keys(labels)) {
    if (key === "price" || key === "lowPrice" || key === "highPrice") add(key, priceOf(flat, key));
    else add(key, wordsOf(flat[key]));
  }
  if (offers.length > 1) for (const offer of offers) add("price", describedPrice(offer));
  for (const property of [thing.additionalProperty].flat().slice(0, mostOffers)) {
    const { name, value, unitText, unitCode } = (property ?? {}) as Thing;
    const said = [plain(value), plain(unitText ?? unitCode)].filter(Boolean).join(" ");
    if (plain(name) !== "" && plain(value) !== "" && !isSaid(`${plain(name)}${plain(value)}`))
      facts.push(`- ${asMarkdown(plain(name))}: ${asMarkdown(said)}`);
  }
  for (const hours of [thing.openingHoursSpecification].flat()) {
    const { dayOfWeek, opens, closes } = (hours ?? {}) as Thing;
    const days = [dayOfWeek]
      .flat()
      .map((day) => plain(day).replace(/^https?:\/\/schema\.org\//, ""))
      .filter(Boolean);
    if (plain(opens) !== "") add("openingHours", `${days.join(", ")} ${plain(opens)}–${plain(closes)}`.trim());
  }
  const name = plain(thing.name);
  if (facts.length > 0) blocks.push(`${name === "" ? "" : `## ${asMarkdown(name)}\n\n`}${facts.join("\n")}`);
}

/** The offers of a thing, those within another one in its place where that names no price of its own. */
function offersOf(value: unknown): Thing[] {
  const offers = [value].flat().filter((offer): offer is Thing => typeof offer === "object" && offer !== null);
  return offers
    .slice(0, mostOffers)
    .flatMap((offer) => {
      const inner = [offer.offers].flat().filter((one): one is Thing => typeof one === "object" && one !== null);
      return inner.length > 0 && offer.lowPrice === undefined ? inner : [offer];
    })
    .slice(0, mostOffers);
}

function priceOf(thing: Thing, key: string): string {
  const specified = [thing.priceSpecification].flat()[0] as Thing | undefined;
  const price = plain(thing[key] ?? (key === "price" ? specified?.price : undefined));
  return price === "" ? "" : `${price} ${plain(thing.priceCurrency ?? specified?.priceCurrency)}`.trim();
}

/** The price of one offer of several, with what tells it from the others. */
function describedPrice(offer: Thing): string {
  const price = priceOf(offer, "price");
  const name = wordsOf(offer.name ?? offer.itemOffered ?? offer.sku);
  const availability = wordsOf(offer.availability);
  return price === "" ? "" : [name, price, availability].filter(Boolean).join(", ");
}

/** A value in words: a thing by its name, an address by its lines. */
function wordsOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(wordsOf).filter(Boolean).slice(0, 20).join(", ");
  if (typeof value !== "object" || value === null) return plain(value).replace(/^https?:\/\/schema\.org\//, "");
  const thing = value as Thing;
  if (thing["@type"] === "PostalAddress" || thing.streetAddress !== undefined)
    return [
      plain(thing.streetAddress),
      [thing.postalCode, thing.addressLocality].map(plain).filter(Boolean).join(" "),
      plain(thing.addressCountry),
    ]
      .filter(Boolean)
      .join(", ");
  const measure = [
    plain(thing.value),
    plain(thing.unitText) || (units[plain(thing.unitCode)] ?? plain(thing.unitCode)),
  ];
  if (plain(thing.value) !== "") return measure.filter(Boolean).join(" ");
  return [plain(thing.name), thing.address === undefined ? "" : wordsOf(thing.address)].filter(Boolean).join(", ");
}

/** The text of a value, in which plugins write HTML, and some write it escaped. */
function plain(value: unknown): string {
  if (typeof value !== "string" && typeof value !== "number") return "";
  let text = String(value).slice(0, maxText);
  for (let times = 0; times < 2 && /<[a-z/!]|&#?\w+;/i.test(text); times++)
    text = parseTree(text).map(textOf).join(" ");
  return text
    .replace(/\s+/g, " ")
    .replace(/ (?=[.,;:!?])/g, "")
    .trim();
}
