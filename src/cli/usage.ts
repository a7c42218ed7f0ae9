/** What `ringback-server` without a command prints. */
export const usage = `ringback-server COMMAND

  serve                           serve the console at /console, the widget at /widget, the API at /api, and the
                                  proxy of RINGBACK_PROXY at /ringback
  platform                        serve the API alone
  demo                            serve the demo: pages with three assistants that know things, the console, the API,
                                  and phones that call and text each other
  worker                          run the jobs of a PostgreSQL database, beside its servers
  migrate                         bring the database up to date
  user add EMAIL --name NAME      add an account; --password reads its password from standard input
  user list                       list accounts with their balances
  user key EMAIL [--name NAME]    create an API key; it is shown only once
  user credit EMAIL USD           add money: ringback-server user credit ada@example.com 12.50; -5 takes 5 USD back
  user password EMAIL             set a password from standard input; ends the account's sessions
  backup FILE                     write the whole database into one file; a server goes on meanwhile
  restore FILE [--replace]        put a backup into a database without accounts; --replace deletes what is there
  export EMAIL                    print all that an account owns as lines of JSON, without secrets
  doctor                          list what is real, simulated or unsafe
  eval FILE.yaml [--model NAME]   put questions and dialogues to an assistant and check its answers
  mcp [--url URL]                 offer the API of a server to a client of the Model Context Protocol, by standard input
                                  and output, with the key in RINGBACK_API_KEY
  --version                       print the version

The data is in RINGBACK_DATA (.ringback) or in the PostgreSQL database of DATABASE_URL. While a server is using it, commands
run inside that server.`;

/** The command line is not valid; nothing was done. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Rejects arguments of a command that has none. @throws {UsageError} */
export function refuseWords([word]: readonly string[]): void {
  if (word !== undefined) throw new UsageError(`Unexpected argument: ${word}.`);
}
