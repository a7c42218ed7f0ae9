/** Storage key of the chosen theme; set only once the visitor has chosen one, and for this tab only. */
const kept = "ringback-demo-theme";
const button = document.querySelector("#theme") as HTMLButtonElement;

show(sessionStorage.getItem(kept) ?? undefined);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () =>
  show(document.documentElement.dataset.theme),
);
button.addEventListener("click", () => {
  const theme = isDark() ? "light" : "dark";
  sessionStorage.setItem(kept, theme);
  show(theme);
});

/** Applies the chosen theme, or the system's, to the page and its chats. */
function show(theme: string | undefined): void {
  if (theme) document.documentElement.dataset.theme = theme;
  for (const chat of document.querySelectorAll("ringback-chat")) chat.setAttribute("theme", theme ?? "auto");
  button.setAttribute("aria-pressed", String(isDark()));
}

function isDark(): boolean {
  const { theme } = document.documentElement.dataset;
  return theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}
