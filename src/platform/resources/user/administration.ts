import * as z from "zod";
import { emailChars, emailForm } from "../../../contract/email-address.ts";
import { createApiKey } from "../../../contract/operations/account/api-keys.ts";
import { passwordChars } from "../../../contract/operations/account/set-up.ts";
import { noteOutsideChange } from "../../http/note-change.ts";
import { newToken } from "../../http/principal.ts";
import { grant, isUnbilled } from "../../ledger/apply-billing.ts";
import { credit, readBalance, withdraw } from "../../ledger/ledger.ts";
import { toUsd, usd } from "../../ledger/money.ts";
import type { ControlCommands } from "../../storage/data-folder/control-socket.ts";
import { type Db, inTransaction } from "../../storage/db.ts";
import { timestamp } from "../../time.ts";
import * as apiKeys from "../api-keys/store.ts";
import { commandLine } from "../audit/command-line.ts";
import * as members from "../members/store.ts";
import { nameFromEmail } from "./name-from-email.ts";
import { hashPassword } from "./passwords.ts";
import * as store from "./store.ts";

/** Chosen: a slip of the keyboard should not make anybody rich. */
const largestCreditUsd = 1_000_000;
const { actor } = commandLine;

const email = z.email({ pattern: emailForm, error: "That is no e-mail address." }).max(emailChars);
const password = z
  .string()
  .min(passwordChars.min, `A password needs at least ${passwordChars.min} characters.`)
  .max(passwordChars.max);
const name = z.string().trim().min(1, "The name is empty.").max(255);
const amount = z
  .string()
  .regex(/^-?\d{1,7}(\.\d{1,6})?$/, "An amount is written like 25 or 12.50, in USD; -5 takes 5 USD back.")
  .transform(Number)
  .refine(
    (value) => value !== 0 && Math.abs(value) <= largestCreditUsd,
    `An amount is not 0 and at most ${largestCreditUsd} USD.`,
  );

/** What an account's line says; money in USD. */
export interface AccountLine {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly balance: number;
  readonly held: number;
  readonly keys: number;
  readonly created_at: string;
}

/**
 * What the operator of a platform does with its accounts, asked by the command line: in this process, or over the control
 * socket of the one that has the data. Each command checks its request. @throws {Error} in words for the operator
 * @example
 * ```ts
 * import { administrationCommands, openEmbedded } from "ringback-server";
 *
 * // While this process has the folder, `ringback-server user` asks it.
 * await openEmbedded("data", { commandsOf: ({ db }) => administrationCommands({ db, now: () => new Date() }) });
 * ```
 */
export function administrationCommands({
  db,
  now,
  isBilled = true,
}: {
  readonly db: Db;
  readonly now: () => Date;
  /** Whether prices are charged. (default: true) */
  readonly isBilled?: boolean;
}): ControlCommands {
  return {
    "user.add": command({ email, name: name.optional(), password: password.optional() }, async (request) => {
      const passwordHash = request.password === undefined ? null : await hashPassword(request.password);
      const id = await inTransaction(db, async (tx) => {
        if (await members.findByEmail(tx, request.email))
          throw new Error(`There is an account ${request.email} already.`);
        const { name = nameFromEmail(request.email) } = request;
        const userId = await store.insert(tx, { email: request.email, name, passwordHash, now: now() });
        if (!isBilled || (await isUnbilled(tx))) await grant(tx, userId, now());
        return userId;
      });
      return { id };
    }),
    "user.list": command({}, async () => ({ users: await listAccounts(db) })),
    "user.key": command({ email, name }, async (request) => {
      const { token, tokenHash } = newToken("api-key");
      const [userId, at] = [await idOf(db, request.email), now()];
      await inTransaction(db, async (tx) => {
        await apiKeys.insert(tx, { userId, name: request.name, tokenHash, now: at });
        await noteOutsideChange(tx, { userId, operation: createApiKey.id, actor, now: at });
      });
      return { token };
    }),
    /** Takes money back where it is negative. `key` makes it safe to ask again where the answer was lost. */
    "user.credit": command({ email, usd: amount, key: z.string().min(16).max(64) }, async (request) => {
      const userId = await idOf(db, request.email);
      const movement = { userId, key: `credit-${request.key}`, amountMicros: usd(Math.abs(request.usd)), now: now() };
      const isDone = await inTransaction(db, async (tx) => {
        if (request.usd < 0) return withdraw(tx, { ...movement, kind: "correction" });
        await credit(tx, { ...movement, kind: "credit" });
        return true;
      });
      const balance = toUsd((await readBalance(db, userId)).availableMicros);
      if (!isDone)
        throw new Error(
          `${request.email} has ${Number(balance.toFixed(6))} USD to spend: no more than that can be taken back.`,
        );
      return { balance };
    }),
    "user.password": command({ email, password }, async (request) => {
      const userId = await idOf(db, request.email);
      const passwordHash = await hashPassword(request.password);
      await inTransaction(db, async (tx) => {
        await store.setPassword(tx, userId, passwordHash);
        await noteOutsideChange(tx, { userId, operation: commandLine.passwordChange, actor, now: now() });
      });
      return {};
    }),
  };
}

function command<Shape extends z.ZodRawShape>(
  shape: Shape,
  run: (request: z.output<z.ZodObject<Shape>>) => Promise<object>,
): ControlCommands[string] {
  const schema = z.object(shape);
  return (request) => {
    const { success, data, error } = schema.safeParse(request);
    if (!success) throw new Error(error.issues.map(({ message }) => message).join(" "));
    return run(data);
  };
}

async function idOf(db: Db, address: string): Promise<number> {
  const user = await store.findByEmail(db, address);
  if (!user) throw new Error(`There is no account ${address}.`);
  return user.id;
}

async function listAccounts(db: Db): Promise<AccountLine[]> {
  const lines: AccountLine[] = [];
  for (const { id, email, name, keys, created_at } of await store.listAll(db)) {
    const { availableMicros, heldMicros } = await readBalance(db, id);
    const [balance, held] = [toUsd(availableMicros), toUsd(heldMicros)];
    lines.push({ id, email, name, balance, held, keys: Number(keys), created_at: timestamp(created_at) });
  }
  return lines;
}
