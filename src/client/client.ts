import { type Operations, operations } from "../contract/all-operations.ts";
import type { Operation, SuccessOf } from "../contract/kit/operation.ts";
import { fileNameOf } from "../http/file-answer.ts";
import { errorOf } from "../http/read-error.ts";
import { type Each, each } from "./each.ts";
import type { Arguments, CallInput } from "./input.ts";
import { mayRepeat, pauseMs } from "./retries.ts";
import { type AnyInput, type ClientOptions, send } from "./send.ts";
import { type ReplyEvent, streamReply } from "./stream-reply.ts";

/** One method for each operation, named by its id, and what goes over several answers. What only streams has no method. */
export type Client = {
  readonly [Id in keyof Operations as Operations[Id] extends { streams: "only" } ? never : Id]: (
    ...input: Arguments<Operations[Id]>
  ) => Promise<SuccessOf<Operations[Id]>>;
} & {
  /** As the method of the row's name. */
  call<Row extends Operation>(row: Row, ...input: Arguments<Row>): Promise<SuccessOf<Row>>;
  /** Every item of a list, page after page; the next page is asked for when it is needed. */
  readonly each: Each;
  /**
   * Says something to the assistant and tells its answer as it comes about; the last event is `done`. Against a server
   * that does not stream, `done` is all. Leaving early stops the reading, not the turn, which is charged.
   */
  streamMessage(input: CallInput<Operations["sendMessage"]>): AsyncGenerator<ReplyEvent, void, undefined>;
};

/**
 * A typed client of the API. A call resolves to the success body. It is tried again only where that is safe: a GET, or a
 * POST with an `idempotencyKey` where the operation honours it, after a failed line or a server that is not there or busy;
 * anything after a refusal for too many requests whose end is near.
 * @throws {ApiError} with the operation's code, or `UNREACHABLE`, `TIMEOUT`, `ABORTED`; `isFailureOf` narrows it to a row
 * @example
 * ```ts
 * import { createClient } from "ringback/client";
 *
 * const client = createClient({ baseUrl: "https://chat.example/api", apiKey: "rbk_…" });
 * const { conversation_id } = await client.startConversation({ body: { assistant_id: "9b1c…" } });
 * ```
 */
export function createClient(options: ClientOptions): Client {
  const call = (row: Operation, input: AnyInput = {}) => callRow(row, input, options);
  const rows = Object.entries<Operation>(operations).filter(([, { streams }]) => streams !== "only");
  const methods = rows.map(([id, row]) => [id, (input?: AnyInput) => call(row, input)]);
  return {
    ...Object.fromEntries(methods),
    call,
    each: each(call),
    streamMessage: (input: AnyInput) => streamReply(input, options),
  } as Client;
}

async function callRow(row: Operation, input: AnyInput, options: ClientOptions): Promise<unknown> {
  const { retries = 2, wait = pause } = options;
  for (let tried = 0; ; tried++) {
    try {
      return await callOnce(row, input, options);
    } catch (error) {
      if (tried >= retries || !mayRepeat(error, row, input)) throw error;
      await wait(pauseMs(error, tried));
      if (input.signal?.aborted) throw error;
    }
  }
}

async function callOnce(row: Operation, input: AnyInput, options: ClientOptions): Promise<unknown> {
  const response = await send(row, input, options);
  if (row.answers === "file") return fileOf(response);
  const body: unknown = await response.json().catch(() => undefined);
  // Some servers of this API family say a failure with a 200.
  const failed = typeof body !== "object" || body === null || ("status" in body && body.status === false);
  if (failed) throw errorOf(response, body);
  return body;
}

async function fileOf(response: Response): Promise<File> {
  const { headers } = response;
  const name = fileNameOf(headers.get("content-disposition")) ?? "file";
  return new File([await response.blob()], name, { type: headers.get("content-type") ?? "" });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
