export const handsetLink = { text: "Handset", href: "/handset/" } as const;

/** The demo's pages, as its bar and the API reference link to them. */
export const siteLinks = [
  { text: "Home", href: "/" },
  { text: "Website", href: "/website/" },
  { text: "Help centre", href: "/help/" },
  { text: "Assistants", href: "/gallery/" },
  handsetLink,
  { text: "Console", href: "/console/" },
  { text: "Docs", href: "/docs/" },
] as const;

export const referenceLink = { text: "API", href: "/api/docs" } as const;
