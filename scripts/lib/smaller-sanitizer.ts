import type { Plugin } from "vite";

const file = /\/dompurify\/dist\/purify\.es\.mjs$/;
/** DOMPurify's lists of what HTML, SVG and MathML may have where a caller names nothing. */
const defaultList =
  /^const (?:html|svg|mathMl|xml|svgFilters|svgDisallowed|mathMlDisallowed)(?:\$1)? = freeze\(\[[^\]]*\]\);/gm;
const howMany = 10;

/**
 * Empties the sanitiser's default lists, a tenth of what the markdown code weighs: the widget names its two dozen tags
 * and four attributes itself, all of them plain HTML. The sanitiser only refuses more by it, since it knows no element of
 * SVG or MathML any more.
 */
export function smallerSanitizer(): Plugin {
  return {
    name: "smaller-sanitizer",
    transform: (code, id) => (file.test(id) ? { code: withoutDefaultLists(code), map: null } : undefined),
  };
}

/** The same for the tests' server, so that hostile texts meet the sanitiser that visitors get. */
export const smallerSanitizerInTests = {
  name: "smaller-sanitizer",
  transform: ({ path, body }: { path: string; body: unknown }) =>
    file.test(path) ? { body: withoutDefaultLists(String(body)) } : undefined,
};

/** @throws Where the sanitiser has other lists than were known, as a new release may. */
function withoutDefaultLists(code: string): string {
  const found = code.match(defaultList)?.length ?? 0;
  if (found !== howMany) throw new Error(`DOMPurify has ${found} default lists where ${howMany} were known`);
  return code.replace(defaultList, (list) => list.replace(/\[[^\]]*\]/, "[]"));
}
