/** The style rules of `root` and of the shadow roots below it whose lines do not grow with their text. */
export function fixedLineHeights(root: ShadowRoot): string[] {
  const below = [...root.querySelectorAll("*")].flatMap(({ shadowRoot }) =>
    shadowRoot ? fixedLineHeights(shadowRoot) : [],
  );
  return [...root.adoptedStyleSheets.flatMap(({ cssRules }) => fixedRules(cssRules)), ...below];
}

function fixedRules(rules: CSSRuleList): string[] {
  return [...rules].flatMap((rule) => {
    if (rule instanceof CSSStyleRule)
      return /(?:line-height: |px ?\/ ?)[\d.]+px/.test(rule.cssText) ? [rule.cssText] : [];
    return rule instanceof CSSGroupingRule ? fixedRules(rule.cssRules) : [];
  });
}
