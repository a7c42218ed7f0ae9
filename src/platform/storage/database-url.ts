const form = "postgres://USER:PASSWORD@HOST:5432/DATABASE, or postgres:///DATABASE?host=/SOCKET/FOLDER";

/** Says what is wrong with the address of a PostgreSQL, without repeating it: it holds a password. Nothing when it is right. */
export function refuseDatabaseUrl(text: string): string | undefined {
  const url = read(text);
  if (!url) return `is no address of the form ${form}; special characters of a password are written %XX`;
  if (!["postgres:", "postgresql:"].includes(url.protocol)) return `begins with ${url.protocol}, and should be ${form}`;
  if (hostOf(url) === "") return `names no host; it should be ${form}`;
  if (url.pathname.length < 2) return `names no database; it should be ${form}`;
  return undefined;
}

/** The address as it may be shown and logged: where the database is, and nothing that opens it. */
export function showDatabaseUrl(text: string): string {
  const url = read(text);
  return url ? `${url.protocol}//${hostOf(url)}${url.pathname}` : "";
}

/** Stands where an address names a user and no host, as those of sockets do: `postgres://USER@/DATABASE?host=/run/postgresql`. */
const absentHost = "socket.invalid";

/** What PostgreSQL's own programs take for an address, and the Web's `URL` does not in every case. */
function read(text: string): URL | null {
  return URL.parse(text) ?? URL.parse(text.replace("@/", `@${absentHost}/`));
}

/** A host with its port, or a socket's folder, with its `%2F` in place of slashes or behind `?host=`. */
function hostOf({ host, searchParams }: URL): string {
  const named = host === absentHost ? "" : host;
  return named || (searchParams.get("host") ?? "");
}
