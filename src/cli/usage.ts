/** What `ringback` without a command prints. */
export const usage = `ringback COMMAND

  platform                        serve the platform's API at /api
  migrate                         bring the database up to date
  user add EMAIL --name NAME      a new account; --password takes its password from standard input
  user list                       accounts with their balances
  user key EMAIL [--name NAME]    a new API key, shown this once
  user credit EMAIL USD           pay money in: ringback user credit ada@example.com 12.50
  user password EMAIL             a new password from standard input; ends the account's sessions
  doctor                          what is real here, what is simulated, what is unsafe

The data is in RINGBACK_DATA (.ringback), or in the PostgreSQL that DATABASE_URL names. While a server has it, commands go to that server.`;

/** The command line was wrong: nothing was done. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Refuses words behind a command that takes none. @throws {UsageError} */
export function refuseWords([word]: readonly string[]): void {
  if (word !== undefined) throw new UsageError(`This command takes no ${word}.`);
}
