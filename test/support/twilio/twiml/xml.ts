/** An element of a document. Text beside child elements is not kept. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** Without the white space around it. */
  readonly text: string;
}

/** A document that is not well-formed. */
export class XmlError extends Error {
  override readonly name = "XmlError";
}

interface OpenElement {
  readonly name: string;
  readonly attributes: Record<string, string>;
  readonly children: XmlElement[];
  text: string;
}

const name = String.raw`[A-Za-z_][\w.-]*`;
const token = new RegExp(
  [
    "<!--(?:[^-]|-[^-])*-->",
    String.raw`<!\[CDATA\[(?<cdata>.*?)\]\]>`,
    `</(?<closed>${name})\\s*>`,
    `<(?<opened>${name})(?<attributes>(?:\\s+${name}\\s*=\\s*(?:"[^"<]*"|'[^'<]*'))*)\\s*(?<empty>/?)>`,
    "(?<text>[^<]+)",
  ].join("|"),
  "sy",
);
const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

/** Reads a small XML document, without namespaces and document types; throws {@link XmlError}. */
export function parseXml(source: string): XmlElement {
  const start = /^\uFEFF?\s*(?:<\?xml[^?]*\?>)?/.exec(source)?.[0].length ?? 0;
  const open: OpenElement[] = [{ name: "", attributes: {}, children: [], text: "" }];
  token.lastIndex = start;
  while (token.lastIndex < source.length) {
    const at = token.lastIndex;
    const groups = token.exec(source)?.groups;
    if (!groups) throw new XmlError(`Malformed XML at "${source.slice(at, at + 40)}"`);
    const top = open.at(-1)!;
    if (groups.text !== undefined) top.text += decode(groups.text);
    else if (groups.cdata !== undefined) top.text += groups.cdata;
    else if (groups.opened !== undefined) {
      open.push({ name: groups.opened, attributes: readAttributes(groups.attributes ?? ""), children: [], text: "" });
      if (groups.empty) close(open, groups.opened);
    } else if (groups.closed !== undefined) close(open, groups.closed);
  }
  if (open.length > 1) throw new XmlError(`<${open.at(-1)!.name}> is not closed`);
  const [root, ...others] = open[0]!.children;
  if (!root || others.length > 0 || open[0]!.text.trim() !== "") throw new XmlError("A document has one element");
  return root;
}

function close(open: OpenElement[], closed: string): void {
  const element = open.pop()!;
  if (element.name !== closed) throw new XmlError(`</${closed}> closes <${element.name}>`);
  open.at(-1)!.children.push({ ...element, text: element.text.trim() });
}

function readAttributes(source: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, key, double, single] of source.matchAll(new RegExp(`(${name})\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, "g"))) {
    if (key! in attributes) throw new XmlError(`The attribute ${key} is there twice`);
    attributes[key!] = decode(double ?? single ?? "");
  }
  return attributes;
}

function decode(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+))?;?/gi, (entity, decimal, hexadecimal, named) => {
    if (!entity.endsWith(";")) throw new XmlError(`A bare "&" in "${text.slice(0, 40)}"`);
    if (decimal) return String.fromCodePoint(Number(decimal));
    if (hexadecimal) return String.fromCodePoint(Number.parseInt(hexadecimal, 16));
    const character = entities[named];
    if (character === undefined) throw new XmlError(`Unknown entity ${entity}`);
    return character;
  });
}
