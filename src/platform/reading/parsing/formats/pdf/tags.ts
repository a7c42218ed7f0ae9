/** A node of a page's structure tree, as pdf.js gives it. */
interface TreeNode {
  readonly role?: string;
  readonly type?: string;
  readonly id?: string;
  readonly children?: readonly TreeNode[];
}

/** Where a cell stands; numbers count within a page. */
export interface TaggedCell {
  readonly table: number;
  readonly row: number;
  readonly column: number;
  readonly isHead: boolean;
}

/** What a tagged PDF says of a part of a page's content. */
export interface Tag {
  /** The level of the heading that it is in; 0 for none. */
  readonly heading: number;
  /** The item of a list that it is in, counted within the page; 0 for none. */
  readonly item: number;
  readonly cell: TaggedCell | undefined;
}

/** Chosen: no page of text has more; what is behind them is read as if it had no tags. */
const maxNodes = 50_000;
const deepestHeading = 6;

/** The tags of a page's content, by the ids of its marks. */
export function readTags(tree: TreeNode | null | undefined): ReadonlyMap<string, Tag> {
  const tags = new Map<string, Tag>();
  let [nodes, tables, rows, items] = [0, 0, 0, 0];
  const walk = (node: TreeNode, tag: Tag, columns: { count: number }): void => {
    if (nodes++ > maxNodes) return;
    if (node.type === "content" && node.id !== undefined) tags.set(node.id, tag);
    const { role = "" } = node;
    let [inner, own] = [tag, columns];
    if (role === "Table") inner = { ...tag, cell: { table: ++tables, row: 0, column: 0, isHead: false } };
    else if (role === "TR" && tag.cell) {
      own = { count: 0 };
      inner = { ...tag, cell: { ...tag.cell, row: ++rows } };
    } else if ((role === "TD" || role === "TH") && tag.cell) {
      inner = { ...tag, cell: { ...tag.cell, column: ++columns.count, isHead: role === "TH" } };
    } else if (role === "LI") inner = { ...tag, item: ++items };
    else inner = { ...tag, heading: headingLevel(role) || tag.heading };
    for (const child of node.children ?? []) walk(child, inner, own);
  };
  if (tree) walk(tree, { heading: 0, item: 0, cell: undefined }, { count: 0 });
  return tags;
}

function headingLevel(role: string): number {
  if (role === "Title" || role === "H") return 1;
  const level = Number(/^H(\d)$/.exec(role)?.[1] ?? 0);
  return level > deepestHeading ? 0 : level;
}
