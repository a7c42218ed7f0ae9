/** Says what is wrong with the address of a PostgreSQL, without repeating it: it holds a password. Nothing when it is right. */
export function refuseDatabaseUrl(text: string): string | undefined {
  const form = "postgres://USER:PASSWORD@HOST:5432/DATABASE";
  if (!URL.canParse(text)) return `is no address of the form ${form}; special characters of a password are written %XX`;
  const url = new URL(text);
  if (!["postgres:", "postgresql:"].includes(url.protocol)) return `begins with ${url.protocol}, and should be ${form}`;
  if (url.hostname === "" && !url.searchParams.has("host")) return `names no host; it should be ${form}`;
  if (url.pathname.length < 2) return `names no database; it should be ${form}`;
  return undefined;
}

/** The address as it may be shown and logged: where the database is, and nothing that opens it. */
export function showDatabaseUrl(text: string): string {
  const { protocol, host, pathname, searchParams } = new URL(text);
  return `${protocol}//${host || searchParams.get("host")}${pathname}`;
}
