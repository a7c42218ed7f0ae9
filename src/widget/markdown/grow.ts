import { isSameImage } from "./elements/image.ts";

function growInto(shown: Node, fresh: Node): void {
  const next = [...fresh.childNodes];
  next.forEach((node, at) => {
    const old = shown.childNodes[at];
    if (!old) shown.appendChild(node);
    else if (!keepNode(old, node)) shown.replaceChild(node, old);
  });
  while (shown.childNodes.length > next.length) shown.lastChild!.remove();
}

/**
 * Makes a node what another one is, and keeps all in it that is the same: who clicks or selects while an answer is written
 * finds what was there. False if they are no such nodes.
 */
export function keepNode(old: Node, node: Node): boolean {
  if (old.isEqualNode(node)) return true;
  if (old instanceof Text && node instanceof Text) {
    // Appended, so that a selection in it stays.
    if (node.data.startsWith(old.data)) old.appendData(node.data.slice(old.length));
    else old.data = node.data;
    return true;
  }
  if (!(old instanceof HTMLElement && node instanceof HTMLElement) || old.localName !== node.localName) return false;
  // Parts with listeners and a state of their own.
  if (old.matches(".copy")) return true;
  if (old.matches(".image")) return isSameImage(old, node);
  for (const { name } of [...old.attributes])
    if (!node.hasAttribute(name) && name !== "tabindex") old.removeAttribute(name);
  for (const { name, value } of node.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  growInto(old, node);
  return true;
}
