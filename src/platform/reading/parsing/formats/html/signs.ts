import { type Element, elementsOf } from "./tree.ts";

/** Icons by the names that the usual sets of icons give them. */
const yes = /(?:^|[\s_-])(?:check(?:mark|ed)?|tick|yes|included|ok|done|success)(?:$|[\s_-])/i;
const no = /(?:^|[\s_-])(?:times|xmark|cross|close|no|not-included|excluded|remove|minus|dash|ban|x)(?:$|[\s_-])/i;
const longest = 60;

/** What a cell without words says by a picture, such as that a plan includes something; empty if nothing. */
export function signOf(cell: Element): string {
  for (const element of [cell, ...elementsOf(cell.children)]) {
    const { attribs, name, children } = element;
    const inner = name === "title" ? children.map((node) => ("data" in node ? node.data : "")).join("") : "";
    const said = [attribs.alt, attribs["aria-label"], attribs.title, inner].find((text) => text && text.trim() !== "");
    if (said !== undefined) return said.replace(/\s+/g, " ").trim().slice(0, longest);
  }
  for (const { attribs } of [cell, ...elementsOf(cell.children)]) {
    const names =
      `${attribs.class ?? ""} ${attribs["data-icon"] ?? ""} ${attribs["xlink:href"] ?? attribs.href ?? ""}`.replaceAll(
        "#",
        " ",
      );
    if (no.test(names)) return "✗";
    if (yes.test(names)) return "✓";
  }
  return "";
}
