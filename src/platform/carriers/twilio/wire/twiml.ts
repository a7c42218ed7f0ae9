// The instructions that Twilio is given for a call. https://www.twilio.com/docs/voice/twiml

/** A verb or noun, ready to stand in another one. */
export type Twiml = { readonly xml: string };

/** An element with attributes, around others or text. An attribute without a value is left out. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | number | boolean | undefined>>,
  ...content: readonly (Twiml | string)[]
): Twiml {
  const given = Object.entries(attributes).filter(([, value]) => value !== undefined);
  const inTag = given.map(([key, value]) => ` ${key}="${escaped(String(value))}"`).join("");
  const inside = content.map((part) => (typeof part === "string" ? escaped(part) : part.xml)).join("");
  return { xml: inside === "" ? `<${name}${inTag}/>` : `<${name}${inTag}>${inside}</${name}>` };
}

/** A whole document. */
export function twimlDocument(...verbs: readonly Twiml[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>${element("Response", {}, ...verbs).xml}`;
}

/** Characters that no XML may hold are left out: a model may have written the text. */
function escaped(text: string): string {
  const names: Readonly<Record<string, string>> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "'": "&apos;",
  };
  return text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, "")
    .replaceAll(/[&<>"']/g, (character) => names[character]!);
}
