import { type CSSResult, LitElement } from "lit";

/** What each shadow root is styled by: its sheets are lost, and cannot be used again, where it moves into another document. */
const stylesOf = new WeakMap<ShadowRoot, readonly CSSResult[]>();
const foreignSheets = new WeakMap<Document, Map<CSSResult, CSSStyleSheet>>();

/** Adds styles to a shadow root, once. */
export function addStyles(root: ShadowRoot, ...styles: readonly CSSResult[]): void {
  const before = stylesOf.get(root) ?? [];
  const added = styles.filter((style) => !before.includes(style));
  if (added.length > 0) setStyles(root, [...before, ...added]);
}

/**
 * An element with a shadow root that keeps its styles where it is moved into another document: a frame, or a window that
 * the page has opened.
 */
export class ShadowElement extends LitElement {
  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const { elementStyles, shadowRootOptions } = this.constructor as typeof LitElement;
    const root = this.shadowRoot ?? this.attachShadow(shadowRootOptions);
    addStyles(root, ...(elementStyles as CSSResult[]));
    return root;
  }

  /** Called by the browser once the element belongs to another document. */
  adoptedCallback(): void {
    const root = this.shadowRoot;
    if (root) setStyles(root, stylesOf.get(root) ?? []);
  }
}

function setStyles(root: ShadowRoot, styles: readonly CSSResult[]): void {
  stylesOf.set(root, styles);
  if (!root.ownerDocument.defaultView) return; // such a document takes no sheets, and shows nothing
  root.adoptedStyleSheets = styles.map((style) => sheetOf(style, root.ownerDocument));
}

/** Lit's own sheets belong to the document in which this code runs. */
function sheetOf(style: CSSResult, owner: Document): CSSStyleSheet {
  const view = owner.defaultView;
  if (owner === document || !view) return style.styleSheet!;
  const sheets = foreignSheets.get(owner) ?? new Map<CSSResult, CSSStyleSheet>();
  foreignSheets.set(owner, sheets);
  const known = sheets.get(style);
  if (known) return known;
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(style.cssText);
  sheets.set(style, sheet);
  return sheet;
}
