import { parseAst } from "vite";
import { type Entry, lackedBy, type NewerFeature } from "./floor.ts";
import { type Node, visit } from "./syntax.ts";

/** A rule or declaration of a style sheet, as far as it is read here. */
interface Part {
  readonly kind: "at-rule" | "selector" | "declaration";
  readonly text: string;
  /** Inside another style rule. */
  readonly isNested: boolean;
}

/**
 * What the styles in scripts use that is newer than the floor: at-rules, features of media, selectors, properties, their
 * keywords, units, functions and relative colours.
 */
export function newerInStyles(codes: readonly string[], data: Entry): NewerFeature[] {
  const found = new Map<string, NewerFeature>();
  const css = data.css ?? {};
  const note = (path: readonly string[]): boolean => {
    const lacking = lackedBy(path.reduce<Entry | undefined>(own, css));
    const feature = ["css", ...path].join(".");
    if (lacking.length > 0) found.set(feature, { feature, lackedBy: lacking });
    return lacking.length > 0;
  };
  const functions = functionPaths(css);
  const noteValue = (value: string) => {
    for (const [, name = ""] of value.matchAll(/([a-z][a-z-]*)\(/g))
      for (const path of functions.get(name) ?? []) note(path);
    for (const [, name = ""] of value.matchAll(/([a-z]+)\(\s*from\s/g))
      note(["types", "color", name, "relative_syntax"]);
  };
  for (const { sheets, texts } of codes.map(stylesOf)) {
    for (const text of texts) noteValue(text);
    for (const { kind, text, isNested } of sheets.flatMap(partsOf)) {
      if (kind === "at-rule") {
        const [, name = "", condition = ""] = /^@([a-z-]+)\s*(.*)/s.exec(text) ?? [];
        note(["at-rules", name]);
        if (name === "media")
          for (const [, feature = ""] of condition.matchAll(/\(\s*(?:min-|max-)?([a-z-]+)/g))
            note(["at-rules", name, feature]);
        if (name === "media" && /[<>]/.test(condition)) note(["at-rules", name, "range_syntax"]);
        if (name === "container" && /\bstyle\(/.test(condition))
          note(["at-rules", name, "style_queries_for_custom_properties"]);
      } else if (kind === "selector") {
        if (isNested) note(["selectors", "nesting"]);
        for (const [, name = ""] of text.matchAll(/::?([a-z][a-z-]*)/g)) note(["selectors", name]);
      } else {
        const [, name = "", value = ""] = /^([\w-]+)\s*:(.*)/s.exec(text) ?? [];
        noteValue(value);
        for (const [, unit = ""] of value.matchAll(/(?<![\w-])[\d.]+([a-z]+)\b/gi)) note(["types", "length", unit]);
        if (name.startsWith("-")) continue; // of the page's own, or for one browser
        if (note(["properties", name])) continue;
        for (const [keyword] of value.matchAll(/(?<![\w-])[a-z][a-z-]*(?![\w(-])/g))
          note(["properties", name, keyword]);
      }
    }
  }
  return [...found.values()];
}

/** Names that browsers of the floor do not know, by what they are: for a page that is to be like one of them. */
export function newerStyleNames(data: Entry): { functions: string[]; selectors: string[]; properties: string[] } {
  const lacking = (entries: Entry | undefined) =>
    Object.entries(entries ?? {}).flatMap(([name, entry]) => (lackedBy(entry).length > 0 ? [name] : []));
  const css = data.css ?? {};
  const functions = [...functionPaths(css)].filter(([, paths]) =>
    paths.every((path) => lackedBy(path.reduce<Entry | undefined>(own, css)).length > 0),
  );
  return {
    functions: functions.map(([name]) => name),
    selectors: lacking(css.selectors),
    properties: lacking(css.properties).filter((name) => !name.startsWith("-")),
  };
}

/** The styles in a script: the templates that are sheets, and all other texts, which may be pieces of one. */
function stylesOf(code: string): { sheets: string[]; texts: string[] } {
  const sheets: string[] = [];
  const texts: string[] = [];
  visit(parseAst(code) as unknown as Node, (node) => {
    if (node.type === "TemplateLiteral") {
      const quasis = (node.quasis as { value: { cooked: string | null; raw: string } }[]).map(
        ({ value }) => value.cooked ?? value.raw,
      );
      const text = quasis.join("x");
      (/^[^<]*\{[^<]*:/.test(text) && !/=>|return /.test(text) ? sheets : texts).push(text);
    } else if (node.type === "Literal" && typeof node.value === "string") {
      texts.push(node.value);
    }
  });
  return { sheets, texts };
}

function partsOf(sheet: string): Part[] {
  const parts: Part[] = [];
  const open: Part["kind"][] = [];
  let text = "";
  let depth = 0;
  for (const character of sheet.replace(/\/\*[\s\S]*?\*\//g, "")) {
    if (character === "(") depth++;
    if (character === ")") depth--;
    if (depth > 0 || !/[{};]/.test(character)) {
      text += character;
      continue;
    }
    const trimmed = text.trim();
    text = "";
    const isNested = open.includes("selector");
    if (character === "{") {
      const kind = trimmed.startsWith("@") ? "at-rule" : "selector";
      parts.push({ kind, text: trimmed, isNested });
      open.push(kind);
      continue;
    }
    if (trimmed) parts.push({ kind: trimmed.startsWith("@") ? "at-rule" : "declaration", text: trimmed, isNested });
    if (character === "}") open.pop();
  }
  return parts;
}

/** Where the data has functions of values, by name: `css.types.color.light-dark`. */
function functionPaths(css: Entry): Map<string, string[][]> {
  const paths = new Map<string, string[][]>();
  const walk = (entry: Entry, path: readonly string[]) => {
    for (const [name, inner] of Object.entries(entry)) {
      if (name === "__compat" || !inner) continue;
      const description = String((inner.__compat as { description?: string } | undefined)?.description);
      if (description.startsWith(`<code>${name}()</code>`))
        paths.set(name, [...(paths.get(name) ?? []), [...path, name]]);
      walk(inner, [...path, name]);
    }
  };
  walk(css.types ?? {}, ["types"]);
  return paths;
}

function own(entry: Entry | undefined, name: string): Entry | undefined {
  return entry && Object.hasOwn(entry, name) ? entry[name] : undefined;
}
