import { css, unsafeCSS } from "lit";

/** Every colour of the panel: on light, on dark. `--_own…` holds no value unless the page sets its accent. */
const colours = {
  surface: ["#fff", "#131b1a"],
  sunken: ["#f3f6f4", "#1b2524"],
  raised: ["#fff", "#1f2b29"],
  hover: ["#eef3f0", "#2a3836"],
  line: ["#dce3df", "#2c3937"],
  "line-strong": ["#7a8984", "#71837e"],
  text: ["#13201e", "#e9f0ed"],
  "text-soft": ["#465651", "#adbbb6"],
  "text-faint": ["#5e6d68", "#93a39e"],
  link: ["var(--_own-link,#0e5a57)", "var(--_own-bright,#74cbbb)"],
  "link-hover": ["var(--_own-link,#0a4543)", "var(--_own-brighter,#93dacc)"],
  accent: ["var(--_own,#0e5a57)", "var(--_own-bright,#74cbbb)"],
  "accent-hover": ["var(--_own-deep,#0a4543)", "var(--_own-brighter,#93dacc)"],
  "on-accent": ["var(--_own-on,#fff)", "#06211e"],
  "accent-soft": ["var(--_own-soft,#e1efeb)", "var(--_own-dim,#17342f)"],
  "on-accent-soft": ["var(--_own-link,#0b4744)", "var(--_own-brighter,#a5e2d5)"],
  bubble: ["var(--_own,#0e5a57)", "var(--_own-night,#1c514c)"],
  "on-bubble": ["var(--_own-on,#fff)", "#eef8f5"],
  live: ["#0a3836", "#0f423e"],
  "on-live": ["#fff", "#f3fbf8"],
  "on-live-soft": ["#a9ccc5", "#a6cfc7"],
  ring: ["#f2a93b", "#f5b754"],
  "on-ring": ["#13201e", "#13201e"],
  success: ["#1a6e3c", "#79d39b"],
  "success-soft": ["#e3f2e6", "#16301f"],
  warning: ["#7d5200", "#f0bf66"],
  "warning-soft": ["#fbf0da", "#33280f"],
  danger: ["#a6301b", "#ffa18f"],
  "danger-soft": ["#fbeae5", "#3b1d17"],
} as const;

const fonts = {
  font: 'system-ui,-apple-system,"Segoe UI Variable Text","Segoe UI",Roboto,"Noto Sans","Noto Sans Arabic",sans-serif',
  "font-spoken": 'ui-serif,"Iowan Old Style","Sitka Text","Noto Serif",serif',
  "font-code": 'ui-monospace,"SF Mono","Cascadia Mono",Menlo,Consolas,"DejaVu Sans Mono",monospace',
} as const;

const defaults: readonly (readonly [string, string])[] = [
  ...Object.entries(colours).map(([name, [light, dark]]) => [name, `var(--_l, ${light}) var(--_d, ${dark})`] as const),
  ...Object.entries(fonts),
];

/** The page's own value where it sets one; its accent is only what the others are made from. */
const own = defaults
  .map(([name, value]) => `--_${name}:${name === "accent" ? value : `var(--ringback-${name},${value})`}`)
  .join(";");
const handedOn = defaults.map(([name]) => `--ringback-${name}:var(--_${name})`).join(";");

/**
 * The tokens that everything inside the panel uses. A page overrides one by setting the same name on the element or
 * above it. They are worked out on `.root` under a private name and handed on from `.frame`, because a property cannot
 * be made from itself.
 */
export const themeStyles = css`
  .root {
    /*
     * The accent as it can be read, with a contrast of at least 4.5: darkened to a luminance of 0.145 for light grounds,
     * lightened to 0.36 for dark ones, in linear light, where both are one multiplication. Others stay as they are.
     */
    --_own-link: color(
      from var(--_own) xyz-d65 calc(x * min(1, 0.145 / y)) calc(y * min(1, 0.145 / y))
        calc(z * min(1, 0.145 / y))
    );
    --_own-bright: color(
      from color-mix(in oklab, var(--ringback-accent) 55%, #fff) xyz-d65
        calc(x + max(0, (0.36 - y) / (1 - y)) * (0.9505 - x)) calc(max(y, 0.36))
        calc(z + max(0, (0.36 - y) / (1 - y)) * (1.089 - z))
    );
    --_own-night: color(
      from var(--_own-deep) xyz-d65 calc(x * min(1, 0.145 / y)) calc(y * min(1, 0.145 / y)) calc(z * min(1, 0.145 / y))
    );
    --_own-brighter: color-mix(in oklab, var(--ringback-accent) 38%, #fff);
    --_own-soft: color-mix(in oklab, var(--ringback-accent) 12%, #fff);
    --_own-dim: color-mix(in oklab, var(--ringback-accent) 30%, #131b1a);
    ${unsafeCSS(own)};
  }
  @supports not (color: color(from red xyz-d65 x calc(1 / y) z)) {
    .root {
      --_own-link: var(--_own);
      --_own-bright: var(--_own-brighter);
      --_own-night: var(--_own);
    }
  }
  .frame {
    ${unsafeCSS(handedOn)};
    --_rim: 0 0 0 1px var(--_l, transparent) var(--_d, #ffffff12);
    --ringback-shadow-1: 0 1px 2px #1028241a;
    --ringback-shadow-2: 0 8px 24px -6px #1028242e, var(--_rim);
    --ringback-shadow-3: 0 28px 64px -16px #1028244c, 0 8px 20px -8px #10282424, var(--_rim);
  }
  @media (prefers-contrast: more) {
    .frame {
      --ringback-line: var(--_line-strong);
      --ringback-text-faint: var(--_text-soft);
    }
  }
`;
