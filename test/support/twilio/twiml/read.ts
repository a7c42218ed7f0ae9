import { vocabulary } from "./vocabulary.ts";
import { parseXml, type XmlElement } from "./xml.ts";

/** TwiML that Twilio would refuse, or that the stand-in does not know. */
export class TwimlError extends Error {
  override readonly name = "TwimlError";
}

/** Methods other than POST are documented, but nothing here uses them. */
const methodAttributes = new Set([
  "method",
  "statusCallbackMethod",
  "waitMethod",
  "amdStatusCallbackMethod",
  "recordingStatusCallbackMethod",
]);

/**
 * Reads a voice document and returns its verbs. Throws {@link TwimlError} or `XmlError` for an unknown verb, attribute or value,
 * text in the wrong place, and what is required and missing.
 */
export function readTwiml(source: string): readonly XmlElement[] {
  const root = parseXml(source);
  if (root.name !== "Response") throw new TwimlError(`The root is <${root.name}>, not <Response>`);
  check(root);
  return root.children;
}

function check(element: XmlElement): void {
  const rule = vocabulary[element.name];
  if (!rule) throw new TwimlError(`Unknown element <${element.name}>`);
  for (const [name, value] of Object.entries(element.attributes)) {
    const pattern = rule.attributes[name];
    if (!pattern) throw new TwimlError(`Unknown attribute ${name} of <${element.name}>`);
    if (!pattern.test(value)) throw new TwimlError(`Invalid value "${value}" of ${name} of <${element.name}>`);
    if (methodAttributes.has(name) && value !== "POST")
      throw new TwimlError(`The stand-in knows POST alone, not ${value}`);
  }
  for (const name of rule.required ?? []) {
    if (!(name in element.attributes)) throw new TwimlError(`<${element.name}> has no ${name}`);
  }
  if (rule.text === "required" && element.text === "") throw new TwimlError(`<${element.name}> is empty`);
  if (!rule.text && element.text !== "") throw new TwimlError(`Text in <${element.name}>: "${element.text}"`);
  for (const child of element.children) {
    if (!rule.children?.includes(child.name)) throw new TwimlError(`<${child.name}> in <${element.name}>`);
    check(child);
  }
  checkNouns(element);
}

function checkNouns({ name, children, text }: XmlElement): void {
  if (name === "Connect" && children.length !== 1) throw new TwimlError("<Connect> has one <ConversationRelay>");
  if (name !== "Dial") return;
  if (children.length > 0 === (text !== "")) throw new TwimlError("<Dial> has either nouns or a number");
  if (children.length > 10) throw new TwimlError("<Dial> has at most ten nouns");
  if (children.length > 1 && children.some((child) => child.name === "Conference")) {
    throw new TwimlError("<Conference> is alone in its <Dial>");
  }
}
