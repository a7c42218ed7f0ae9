import type { Storage } from "../../../src/platform/index.ts";
import { builtPlatform } from "./built-platform.ts";

/** What `ringback-server user` is given, and with a balance `ringback-server user credit`. */
export interface NewAccount {
  readonly email: string;
  readonly name?: string;
  readonly password?: string;
  readonly balanceUsd?: number;
}

/**
 * Adds accounts to a data folder that no process has open, by the commands of `ringback-server user` but without its processes:
 * test/pages/cli.test.ts has those. @returns An API key for each
 */
export async function addAccounts(folder: string, accounts: readonly NewAccount[]): Promise<string[]> {
  return addAccountsTo(await builtPlatform().openEmbedded(folder), accounts);
}

/** The same in a database, which is closed then. */
export async function addAccountsTo(storage: Storage, accounts: readonly NewAccount[]): Promise<string[]> {
  try {
    const commands = builtPlatform().administrationCommands({ db: storage.db, now: () => new Date() });
    const keys: string[] = [];
    for (const { email, name = email, password, balanceUsd } of accounts) {
      await commands["user.add"]?.({ email, name, ...(password === undefined ? {} : { password }) });
      if (balanceUsd)
        await commands["user.credit"]?.({ email, usd: String(balanceUsd), key: `first-credit-of-${email}` });
      const made = await commands["user.key"]?.({ email, name: "Test" });
      keys.push((made as { token: string }).token);
    }
    return keys;
  } finally {
    await storage.close();
  }
}
