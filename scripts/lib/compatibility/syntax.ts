/** A node of a script's syntax tree; only what is read here. */
export interface Node {
  readonly type: string;
  readonly [name: string]: unknown;
}

/** Calls `look` with every node of a tree; the names of members are no nodes by themselves. */
export function visit(node: Node, look: (node: Node) => void): void {
  look(node);
  for (const [name, value] of Object.entries(node)) {
    if ((name === "property" || name === "key") && !node.computed) continue;
    for (const child of [value].flat()) {
      if (child && typeof child === "object" && "type" in child) visit(child as Node, look);
    }
  }
}
