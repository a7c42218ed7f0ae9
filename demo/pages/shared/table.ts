/** Creates a table cell. The text is never parsed as HTML: visitors wrote some of it. */
export function cell(tag: "td" | "th", text: string, scope?: "col" | "row"): HTMLTableCellElement {
  const made = document.createElement(tag);
  made.textContent = text;
  if (scope) made.scope = scope;
  return made;
}

export function row(...cells: readonly HTMLElement[]): HTMLTableRowElement {
  const made = document.createElement("tr");
  made.append(...cells);
  return made;
}
