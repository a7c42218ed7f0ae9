import type { Plugin } from "vite";

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

interface TaggedTemplate extends Node {
  readonly tag: Node & { readonly name?: string };
  readonly quasi: { readonly quasis: readonly Node[] };
}

/**
 * Makes one space of each line break and its indentation in the widget's templates, which no minifier looks into: HTML
 * means the same by both.
 */
export function smallerTemplates(): Plugin {
  return {
    name: "smaller-templates",
    enforce: "post", // the parser takes no types
    transform(code, id) {
      if (!/\/src\/widget\/.*\.ts$/.test(id)) return undefined;
      const breaks = templatesIn(this.parse(code) as unknown as Node).flatMap(({ quasi }) =>
        quasi.quasis.flatMap(({ start, end }) =>
          [...code.slice(start, end).matchAll(/\s*\n\s*/g)].map((found) => ({
            at: start + found.index,
            text: found[0],
          })),
        ),
      );
      // From the end, so that no place moves before its turn.
      const smaller = breaks
        .sort((a, b) => b.at - a.at)
        .reduce((text, { at, text: gap }) => `${text.slice(0, at)} ${text.slice(at + gap.length)}`, code);
      return { code: smaller, map: null };
    },
  };
}

function templatesIn(node: Node): TaggedTemplate[] {
  const inner = Object.values(node)
    .flat()
    .filter((value) => typeof value?.type === "string")
    .flatMap((value) => templatesIn(value as Node));
  return isTemplate(node) ? [node, ...inner] : inner;
}

function isTemplate(node: Node): node is TaggedTemplate {
  return node.type === "TaggedTemplateExpression" && /^(?:html|svg)$/.test((node as TaggedTemplate).tag.name ?? "");
}
