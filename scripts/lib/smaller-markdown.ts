import type { Plugin } from "vite";
import { type Part, replaceParts } from "./replace-parts.ts";

const file = /\/marked\/lib\/marked\.esm\.js$/;

/** The options as the widget's lexer has them, as constants: the minifier drops the branches that are never taken. */
const options = { pedantic: "!1", gfm: "!0", silent: "!1", extensions: "(void 0)", hooks: "(void 0)" } as const;

/** Rules of the parser, of HTML and of `pedantic`, each a property with a regular expression. */
const unreadRules =
  "outputLinkReplace listReplaceNesting startATag endATag startPreScriptTag endPreScriptTag pedanticHrefTitle escapeTest escapeReplace escapeTestNoEncode escapeReplaceNoEncode percentDecode spaceLine notSpaceStart endingNewline";

const regularExpression = /\/(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\[])+\/\w*/.source;

const unused: readonly Part[] = [
  // The shared instance at the end, with the functions that work on it: the widget has a lexer of its own.
  [/var \w+=new \w+;function \w+\(\w+,\w+\)\{return \w+\.parse\([\s\S]*?(?=export\{)/, ""],
  [/export\{.*?(\w+ as Lexer\b).*?(\w+ as Tokenizer\b).*?\}/, "export{$1,$2}"],
  [/static get rules\(\)[\s\S]*?(?=lex\(\w+\)\{)/, ""],
  // Every supported browser knows the lookbehind that is tried here.
  [/=\(\(\w+=""\)=>\{try\{return!!new RegExp\("\(\?<=1\)\(\?<!1\)"\+\w+\)\}catch\{return!1\}\}\)\(\)/, "=!0"],
  // The default options: the widget gives its own.
  [/function \w+\(\)\{return\{async:.*?\}\}var (\w+)=\w+\(\);function \w+\(\w+\)\{\1=\w+\}/, "var $1;"],
  // The choice between the three sets of rules, and the two other sets.
  [
    /let \w+=\{other:(\w+),block:(\w+)\.normal,inline:(\w+)\.normal\};.*?(this\.tokenizer\.rules=)\w+/,
    "$4{other:$1,block:$2.gfm,inline:$3.breaks}",
  ],
  [/\{normal:\w+,(gfm:\w+),pedantic:\w+\}/, "{$1}"],
  [/\{normal:\w+,gfm:\w+,(breaks:\w+),pedantic:\w+\}/, "{$1}"],
  [/,\w+=\{\.\.\.\w+,html:[\s\S]*?"lheading",\w+\)\.getRegex\(\)\}/, ""],
  // What these sets replace in the rules that they begin with.
  [/html:\w+,lheading:\w+,(list:\w+,newline:\w+),paragraph:\w+,table:\w+,/, "$1,"],
  [/_backpedal:\w+,(anyPunctuation:)/, "$1"],
  [/del:\w+,delLDelim:\w+,delRDelim:\w+,emStrongLDelim:\w+,emStrongRDelimAst:\w+,/, ""],
  [/text:\w+,url:\w+\}/, "}"],
  [new RegExp(`\\bdel:${regularExpression},`), ""],
  // HTML, which the widget's tokenizer reads as text.
  [/html\(\w\)\{[\s\S]*?\}(?=def\()/, ""],
  [/tag\(\w\)\{[\s\S]*?\}(?=link\()/, ""],
  [/pedanticHeadingBeginRegex:\w+\(\w+=>new RegExp\(`[^`]*`\)\),/, ""],
  ...unreadRules.split(" ").map((name): Part => [new RegExp(`\\b${name}:${regularExpression},`), ""]),
];

/** A rule that is put together from others. Marked as pure, it goes with the last rule that refers to it. */
const composedRule = /(?<=[=:])(?=\w+\((?:\w+|\/|["'`]).*?\.getRegex\(\)|\w+\(\/)/g;

/**
 * Leaves out of marked what the widget does not use: its shared instance, the rules of `pedantic` and of Markdown
 * without tables, HTML, and extensions. Saves 1.4 kB.
 */
export function smallerMarkdown(): Plugin {
  return {
    name: "smaller-markdown",
    transform(code, id) {
      if (!file.test(id)) return undefined;
      return { code: withoutUnused(code), map: null };
    },
  };
}

/** marked's module, of which the lexer and its tokenizer remain: for GitHub's Markdown with line breaks, without HTML. */
export function withoutUnused(code: string): string {
  const constant = code.replace(/this\.options\.(\w+)\b(?!=)/g, (found, name: string) =>
    Object.hasOwn(options, name) ? options[name as keyof typeof options] : found,
  );
  return replaceParts(constant, unused, "smaller-markdown: marked").replace(composedRule, "/* @__PURE__ */ ");
}
