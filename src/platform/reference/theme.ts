/**
 * The script of the page: its button changes between light and dark. It keeps the choice where the console’s pages keep theirs, for this
 * tab, and runs before the page is shown.
 */
export const themeScript = `"use strict";
(() => {
  const kept = "ringback-demo-theme";
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");
  const isDark = () => (root.dataset.theme ? root.dataset.theme === "dark" : system.matches);
  const show = (theme) => {
    if (theme) root.dataset.theme = theme;
    const button = document.getElementById("theme");
    if (button) button.setAttribute("aria-pressed", String(isDark()));
  };
  const read = () => {
    try { return sessionStorage.getItem(kept); } catch { return null; }
  };
  const keep = (theme) => {
    try { sessionStorage.setItem(kept, theme); } catch {}
  };
  show(read());
  system.addEventListener("change", () => show());
  document.addEventListener("DOMContentLoaded", () => {
    show();
    document.getElementById("theme").addEventListener("click", () => {
      const theme = isDark() ? "light" : "dark";
      keep(theme);
      show(theme);
    });
  });
})();
`;
