import { css } from "lit";

/**
 * Styles of the launcher with a label, for the root that it is in: the mark, then the text, in the same drop. Not on phones,
 * whose page it would cover.
 */
export const launcherLabelStyles = css`
  @media (min-width: 481px) and (min-height: 561px) {
    .launcher[data-label]:not(.open) {
      inline-size: auto;
      max-inline-size: min(360px, 100% - 48px);
      padding-inline: 62px 22px;
    }
    .launcher[data-label]:not(.open)::after {
      content: attr(data-label);
      display: block;
      overflow: hidden;
      font: 600 16px/1.375 var(--_font);
      text-align: start;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
    .launcher[data-label] .mark {
      inset-inline-end: auto;
    }
  }
`;

/** Puts a label on the closed launcher; empty for none. The accessible name begins with it: it is what a visitor reads. */
export function labelLauncher(launcher: HTMLElement, label: string): void {
  const { label: before } = launcher.dataset;
  const given = launcher.getAttribute("aria-label") ?? "";
  const name = before && given.startsWith(`${before}: `) ? given.slice(before.length + 2) : given;
  if (label) launcher.dataset.label = label;
  else delete launcher.dataset.label;
  if (label || before) launcher.setAttribute("aria-label", label ? `${label}: ${name}` : name);
}
