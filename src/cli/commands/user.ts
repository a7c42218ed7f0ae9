import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import type { AccountLine } from "../../platform/index.ts";
import type { Environment } from "../../platform/node/index.ts";
import { runOnData } from "../run-on-data.ts";
import { readStandardInput } from "../standard-input.ts";
import { UsageError } from "../usage.ts";

/** `ringback-server user add|list|key|credit|password` */
export async function userCommand(words: readonly string[], environment: Environment): Promise<number> {
  const { action, email, amount, options } = readWords(words);
  const send = (command: string, request: object = {}) =>
    runOnData(environment, {
      command,
      request: { ...request },
      commandsOf: async ({ db, now }) => {
        const { administrationCommands } = await import("../../platform/index.ts");
        return administrationCommands({ db, now, isBilled: environment.isBilled });
      },
      makesFolder: action === "add",
    });
  if (action === "add") {
    const password = options.password ? { password: await readStandardInput() } : {};
    await send("user.add", { email, ...(options.name === undefined ? {} : { name: options.name }), ...password });
    console.log(`Added ${email} with a balance of 0 USD. Next: ringback-server user key ${email}`);
  } else if (action === "list") {
    printAccounts((await send("user.list")).users as AccountLine[]);
  } else if (action === "key") {
    console.log((await send("user.key", { email, name: options.name ?? "Command line" })).token);
  } else if (action === "credit") {
    // Created here: running the command again is a new payment, retrying the same request is not.
    const { balance } = await send("user.credit", { email, usd: amount, key: randomBytes(16).toString("hex") });
    console.log(`${email} has ${money(balance as number)} USD.`);
  } else {
    await send("user.password", { email, password: await readStandardInput() });
    console.log(`Changed the password of ${email} and ended its sessions.`);
  }
  return 0;
}

const actions = ["add", "list", "key", "credit", "password"] as const;

/** Which actions have which option. */
const takers: Readonly<Record<"name" | "password", readonly (typeof actions)[number][]>> = {
  name: ["add", "key"],
  password: ["add"],
};

/** Reads the arguments after `user`. @throws {UsageError} */
function readWords(words: readonly string[]) {
  const { values: options, positionals } = parse(words);
  const [word, email = "", amount, ...more] = positionals;
  const action = actions.find((known) => known === word);
  if (!action)
    throw new UsageError(
      word ? `Unknown command: user ${word}.` : "user needs an action: add, list, key, credit or password.",
    );
  if (action !== "list" && email === "") throw new UsageError(`user ${action} needs an e-mail address.`);
  if ((action === "credit") !== (amount !== undefined) || more.length > 0 || (action === "list" && email !== "")) {
    throw new UsageError(
      action === "credit" ? "user credit needs an e-mail address and an amount." : "Too many arguments.",
    );
  }
  const idle = (Object.keys(options) as (keyof typeof takers)[]).find((option) => !takers[option].includes(action));
  if (idle) throw new UsageError(`user ${action} has no option --${idle}.`);
  return { action, email, amount, options };
}

function parse(words: readonly string[]) {
  // A negative amount is no option.
  const isAmount = (word: string) => /^-\.?\d/.test(word);
  try {
    return parseArgs({
      args: [...words.filter((word) => !isAmount(word)), "--", ...words.filter(isAmount)],
      allowPositionals: true,
      options: { name: { type: "string" }, password: { type: "boolean" } },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function printAccounts(accounts: readonly AccountLine[]): void {
  if (accounts.length === 0) console.log("No accounts yet: ringback-server user add EMAIL");
  const rows = accounts.map(({ email, name, balance, held, keys }) => [
    email,
    name,
    `${money(balance)} USD`,
    held > 0 ? `${money(held)} held` : "",
    keys === 1 ? "1 key" : `${keys} keys`,
  ]);
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0))) ?? [];
  for (const row of rows)
    console.log(
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join("  ")
        .trimEnd(),
    );
}

/** With two decimals, and as many more of the six that are counted as it has: 0.015 is not 0.01. */
function money(amount: number): string {
  return amount.toFixed(6).replace(/0{1,4}$/, "");
}
