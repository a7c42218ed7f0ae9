import "../../../platform/reference/theme.js";

// Chats of the page follow its theme: the chosen one, or the system's.
showInChats();
document.addEventListener("ringback-page-theme", showInChats);

function showInChats(): void {
  const { theme = "auto" } = document.documentElement.dataset;
  for (const chat of document.querySelectorAll("ringback-chat")) chat.setAttribute("theme", theme);
}
