/** The pages of a server of one's own, as its bar and the API reference link to them. */
export const consoleLinks = [
  { text: "Home", href: "/" },
  { text: "Console", href: "/console/" },
  { text: "Docs", href: "/docs/" },
  { text: "API", href: "/api/docs" },
] as const;
