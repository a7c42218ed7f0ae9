import type { Plugin } from "vite";

const literal = /\bcss`((?:[^`\\]|\\.)*)`/g;

/** Takes comments and idle white space out of the widget's style literals, which no minifier looks into. */
export function smallerStyles(): Plugin {
  return {
    name: "smaller-styles",
    enforce: "pre",
    transform(code, id) {
      if (!/\/src\/widget\/.*\.ts$/.test(id)) return undefined;
      return { code: code.replace(literal, (_, text: string) => `css\`${smallerCss(text)}\``), map: null };
    },
  };
}

/**
 * White space goes only where CSS never means something by it: before a colon it can join two selectors, between a colon and
 * a semicolon it is an empty value.
 */
function smallerCss(text: string): string {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/\s+/g, " ")
    .replace(/\s*([{}]|(?<!: );|,)\s*/g, "$1")
    .replace(/: (?!;)/g, ":")
    .replace(/\s*([>~])\s*/g, "$1")
    .replace(/\( | (?=\))/g, (space) => space.trim())
    .replace(/([\d)]) ([*/]) /g, "$1$2")
    .replace(/@media \(/g, "@media(")
    .replace(/\btransparent\b/g, "#0000")
    .replace(/\) var\(/g, ")var(")
    .replace(/="([a-z]+)"\]/g, "=$1]")
    .replace(/;}/g, "}")
    .replace(/\b0(\.\d)/g, "$1")
    .trim();
}
