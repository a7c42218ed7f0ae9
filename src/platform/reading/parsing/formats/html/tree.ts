import { type ChildNode, DomHandler, type Element, isTag, isText, type Text } from "domhandler";
import { Parser } from "htmlparser2";
import { DocumentProblem } from "../../../problem.ts";

export type { ChildNode, Element, Text };
export { isTag, isText };

/** Deeper pages are made by mistake, and walking them would exhaust the stack. */
const maxDepth = 1_500;
/** Each holds memory beside its text; no page of text has as many. */
const maxNodes = 1_500_000;

class BoundedHandler extends DomHandler {
  #nodes = 0;

  override onopentag(name: string, attributes: Record<string, string>): void {
    if (this.tagStack.length > maxDepth) throw new DocumentProblem("It is nested too deeply.");
    if (this.#nodes++ > maxNodes) throw new DocumentProblem("It has more elements than can be taken.");
    super.onopentag(name, attributes);
  }

  /** Comments and declarations are not kept. */
  override oncomment(): void {}
  override oncommentend(): void {}
  override onprocessinginstruction(): void {}
}

/** The elements and texts of HTML, or of XML where `isXml`; bounded in depth and number. @throws {DocumentProblem} */
export function parseTree(
  source: string,
  { isXml = false, closesItself = isXml }: { readonly isXml?: boolean; readonly closesItself?: boolean } = {},
): ChildNode[] {
  const handler = new BoundedHandler();
  const parser = new Parser(handler, { decodeEntities: true, xmlMode: isXml, recognizeSelfClosing: closesItself });
  parser.write(source);
  parser.end();
  return handler.dom;
}

/** Elements in the order of the page, those that `enters` refuses without what is in them. */
export function* elementsOf(
  nodes: readonly ChildNode[],
  enters: (element: Element) => boolean = () => true,
): Generator<Element> {
  const open: ChildNode[] = [...nodes].reverse();
  for (let node = open.pop(); node; node = open.pop()) {
    if (!isTag(node)) continue;
    yield node;
    if (enters(node)) for (let at = node.children.length - 1; at >= 0; at--) open.push(node.children[at]!);
  }
}

/** The text in a node, blanks joined. */
export function textOf(node: ChildNode): string {
  const parts = [...textsOf(node)].flatMap((one) => (isText(one) ? one.data : []));
  return parts.join(" ").replace(/\s+/g, " ").trim();
}

/** The text of a heading or a button, in which a word stays whole whatever elements are within it: a large first letter. */
export function headingOf(node: ChildNode): string {
  let text = "";
  for (const one of textsOf(node)) {
    if (!isText(one)) text += isInline(one.name) ? "" : " ";
    else text += /[\p{L}\p{M}]$/u.test(text) && /^\p{L}/u.test(one.data) ? one.data : ` ${one.data}`;
  }
  return text.replace(/\s+/g, " ").trim();
}

/** The texts in a node and the elements before them, in the order of the page. */
function* textsOf(node: ChildNode): Generator<Text | Element> {
  const open: ChildNode[] = [node];
  for (let next = open.pop(); next; next = open.pop()) {
    if (isText(next)) yield next;
    else if (isTag(next) && !neverText.has(next.name)) {
      yield next;
      for (let at = next.children.length - 1; at >= 0; at--) open.push(next.children[at]!);
    }
  }
}

const inlineNames = new Set(
  "a abbr b bdi bdo big cite code data del dfn em font i ins kbd label mark q s samp small span strike strong sub sup time tt u var wbr ruby rb nobr acronym".split(
    " ",
  ),
);

/** Whether an element stands within a line of text. */
export function isInline(name: string): boolean {
  return inlineNames.has(name);
}

/** What is in these is no text at all: it is not counted either. */
export const neverText: ReadonlySet<string> = new Set(
  "head title script style template svg math iframe object embed canvas audio video noscript noembed rp rt".split(" "),
);
