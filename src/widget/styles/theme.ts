import { css } from "lit";

/**
 * The colours, type and measures that everything inside the panel uses. A page overrides one by setting the same name
 * on the element or above it; \`--ringback-accent\` moves those that belong to it. They are worked out on \`.root\` under a
 * private name and handed on from \`.frame\`, because a property cannot be made from itself.
 */
export const themeStyles = css`
  .root {
    --_own-bright: color-mix(in oklab, var(--ringback-accent) 55%, #fff);
    --_own-brighter: color-mix(in oklab, var(--ringback-accent) 38%, #fff);
    --_own-soft: color-mix(in oklab, var(--ringback-accent) 12%, #fff);
    --_own-dim: color-mix(in oklab, var(--ringback-accent) 30%, #131b1a);
    --_surface: var(--ringback-surface, light-dark(#ffffff, #131b1a));
    --_sunken: var(--ringback-sunken, light-dark(#f3f6f4, #1b2524));
    --_raised: var(--ringback-raised, light-dark(#ffffff, #1f2b29));
    --_hover: var(--ringback-hover, light-dark(#eef3f0, #2a3836));
    --_line: var(--ringback-line, light-dark(#dce3df, #2c3937));
    --_line-strong: var(--ringback-line-strong, light-dark(#7a8984, #71837e));
    --_text: var(--ringback-text, light-dark(#13201e, #e9f0ed));
    --_text-soft: var(--ringback-text-soft, light-dark(#465651, #adbbb6));
    --_text-faint: var(--ringback-text-faint, light-dark(#5e6d68, #93a39e));
    --_success: var(--ringback-success, light-dark(#1a6e3c, #79d39b));
    --_success-soft: var(--ringback-success-soft, light-dark(#e3f2e6, #16301f));
    --_warning: var(--ringback-warning, light-dark(#7d5200, #f0bf66));
    --_warning-soft: var(--ringback-warning-soft, light-dark(#fbf0da, #33280f));
    --_danger: var(--ringback-danger, light-dark(#a6301b, #ffa18f));
    --_danger-soft: var(--ringback-danger-soft, light-dark(#fbeae5, #3b1d17));
    --_ring: var(--ringback-ring, light-dark(#f2a93b, #f5b754));
    --_on-ring: var(--ringback-on-ring, #13201e);
    --_live: var(--ringback-live, light-dark(#0a3836, #0f423e));
    --_on-live: var(--ringback-on-live, light-dark(#ffffff, #f3fbf8));
    --_on-live-soft: var(--ringback-on-live-soft, light-dark(#a9ccc5, #a6cfc7));
    --_accent: light-dark(var(--_own, #0e5a57), var(--_own-bright, #74cbbb));
    --_accent-hover: var(--ringback-accent-hover, light-dark(var(--_own-deep, #0a4543), var(--_own-brighter, #93dacc)));
    --_on-accent: var(--ringback-on-accent, light-dark(var(--_own-on, #ffffff), #06211e));
    --_accent-soft: var(--ringback-accent-soft, light-dark(var(--_own-soft, #e1efeb), var(--_own-dim, #17342f)));
    --_on-accent-soft: var(--ringback-on-accent-soft, light-dark(var(--_own-deep, #0b4744), var(--_own-brighter, #a5e2d5)));
    --_bubble: var(--ringback-bubble, light-dark(var(--_own, #0e5a57), var(--_own-deep, #1c514c)));
    --_on-bubble: var(--ringback-on-bubble, light-dark(var(--_own-on, #ffffff), #eef8f5));
    --_font: var(
      --ringback-font,
      system-ui,
      -apple-system,
      "Segoe UI Variable Text",
      "Segoe UI",
      Roboto,
      "Noto Sans",
      "Noto Sans Arabic",
      sans-serif
    );
    --_font-spoken: var(
      --ringback-font-spoken,
      ui-serif,
      "New York",
      "Iowan Old Style",
      "Sitka Text",
      Charter,
      Georgia,
      "Noto Serif",
      serif
    );
    --_font-code: var(
      --ringback-font-code,
      ui-monospace,
      "SF Mono",
      "Cascadia Mono",
      Menlo,
      Consolas,
      "DejaVu Sans Mono",
      monospace
    );
  }
  .frame {
    --ringback-surface: var(--_surface);
    --ringback-sunken: var(--_sunken);
    --ringback-raised: var(--_raised);
    --ringback-hover: var(--_hover);
    --ringback-line: var(--_line);
    --ringback-line-strong: var(--_line-strong);
    --ringback-text: var(--_text);
    --ringback-text-soft: var(--_text-soft);
    --ringback-text-faint: var(--_text-faint);
    --ringback-success: var(--_success);
    --ringback-success-soft: var(--_success-soft);
    --ringback-warning: var(--_warning);
    --ringback-warning-soft: var(--_warning-soft);
    --ringback-danger: var(--_danger);
    --ringback-danger-soft: var(--_danger-soft);
    --ringback-ring: var(--_ring);
    --ringback-on-ring: var(--_on-ring);
    --ringback-live: var(--_live);
    --ringback-on-live: var(--_on-live);
    --ringback-on-live-soft: var(--_on-live-soft);
    --ringback-accent: var(--_accent);
    --ringback-accent-hover: var(--_accent-hover);
    --ringback-on-accent: var(--_on-accent);
    --ringback-accent-soft: var(--_accent-soft);
    --ringback-on-accent-soft: var(--_on-accent-soft);
    --ringback-bubble: var(--_bubble);
    --ringback-on-bubble: var(--_on-bubble);
    --ringback-font: var(--_font);
    --ringback-font-spoken: var(--_font-spoken);
    --ringback-font-code: var(--_font-code);
    --ringback-shadow-1: 0 1px 2px light-dark(rgb(16 40 36 / 0.06), rgb(0 0 0 / 0.3)),
      0 1px 1px light-dark(rgb(16 40 36 / 0.04), rgb(0 0 0 / 0.3));
    --ringback-shadow-2: 0 8px 24px -6px light-dark(rgb(16 40 36 / 0.18), rgb(0 0 0 / 0.6)),
      0 2px 6px light-dark(rgb(16 40 36 / 0.06), rgb(0 0 0 / 0.3)), 0 0 0 1px light-dark(transparent, rgb(255 255 255 / 0.05));
    --ringback-shadow-3: 0 28px 64px -16px light-dark(rgb(16 40 36 / 0.3), rgb(0 0 0 / 0.7)),
      0 8px 20px -8px light-dark(rgb(16 40 36 / 0.14), rgb(0 0 0 / 0.7)),
      0 0 0 1px light-dark(transparent, rgb(255 255 255 / 0.07));
  }
  @media (prefers-contrast: more) {
    .frame {
      --ringback-line: var(--_line-strong);
      --ringback-text-faint: var(--_text-soft);
    }
  }
`;
