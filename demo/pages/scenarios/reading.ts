/** The first element that matches in `root` or in any shadow root below it. */
export function find<Found extends Element = HTMLElement>(root: ParentNode, selector: string): Found | undefined {
  return findAll<Found>(root, selector)[0];
}

/** All elements that match in `root` and in every shadow root below it. */
export function findAll<Found extends Element = HTMLElement>(root: ParentNode, selector: string): Found[] {
  const here = [...root.querySelectorAll<Found>(selector)];
  const below = [...root.querySelectorAll("*")].flatMap(({ shadowRoot }) =>
    shadowRoot ? findAll<Found>(shadowRoot, selector) : [],
  );
  return [...here, ...below];
}

/** Everything that can be read in `root`, shadow roots included, as one line. */
export function textIn(root: ParentNode): string {
  const read = (node: Node): string => {
    if (node instanceof Text) return node.data;
    const inner = node instanceof Element && node.shadowRoot ? node.shadowRoot : node;
    if (node instanceof HTMLSlotElement) return node.assignedNodes().map(read).join(" ");
    const nodes = [...inner.childNodes].filter((child) => !(child instanceof Comment));
    const isWhole = (child?: Node) => child instanceof Element && child.matches(".whole"); // within a word
    return nodes.map((child, at) => `${isWhole(child) || isWhole(nodes[at - 1]) ? "" : " "}${read(child)}`).join("");
  };
  return read(root as unknown as Node)
    .replace(/\s+/g, " ")
    .trim();
}
