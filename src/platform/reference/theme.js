// The button of the bar that changes between light and dark, on all pages of Ringback's own. The choice is kept for this tab. It runs
// before the page is shown, as a script of its own on the API's page: so it imports and exports nothing.
(() => {
  const kept = "ringback-demo-theme";
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");
  const isDark = () => (root.dataset.theme ? root.dataset.theme === "dark" : system.matches);
  const show = (theme) => {
    if (theme) root.dataset.theme = theme;
    document.getElementById("theme")?.setAttribute("aria-pressed", String(isDark()));
    document.dispatchEvent(new Event("ringback-page-theme"));
  };
  // A browser that blocks the storage throws.
  const read = () => {
    try {
      return sessionStorage.getItem(kept);
    } catch {
      return null;
    }
  };
  const keep = (theme) => {
    try {
      sessionStorage.setItem(kept, theme);
    } catch {}
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
