import { type Context, Hono } from "hono";
import { streamSSE } from "hono/streaming";
import * as z from "zod";
import type { SimulatedCarrier } from "../../src/platform/index.ts";
import { readBoundedText, TooLargeError } from "../../src/platform/node/index.ts";

export interface HandsetCallsOptions {
  readonly calls: SimulatedCarrier["calls"];
  /** The number of the phone that sends a request; nothing if it has none. */
  readonly numberOf: (context: Context) => Promise<string | undefined>;
  /** Whether this phone has not done too much in this minute. A call is ended and declined all the same: it costs money. */
  readonly mayAct: (number: string) => boolean;
  /** Ends the streams when the server stops. */
  readonly stopping: AbortSignal;
}

interface ActionOptions {
  /** Whether the action is run however much the phone has done. (default: false) */
  readonly isAlwaysAllowed?: boolean;
}

const bodyBytes = 16 * 1_024;
const heartbeatMs = 15_000;
/** Chosen: a browser with more windows of one phone has been left alone with itself. */
const streamsPerPhone = 6;

const spoken = z.string().max(4_000);
const dialled = z.strictObject({ to: z.string().regex(/^\+[1-9]\d{6,14}$/) });
const said = z.strictObject({ text: z.string().trim().min(1).max(1_000), heard: spoken });
const cutOff = z.strictObject({ heard: spoken });
const pressed = z.strictObject({ digit: z.string().regex(/^[0-9*#]$/) });
const nothing = z.strictObject({});

/** The line of a simulated phone: what happens on it as it happens, and what one can do in a call. */
export function createHandsetCalls({ calls, numberOf, mayAct, stopping }: HandsetCallsOptions): Hono {
  const open = new Map<string, number>();
  const app = new Hono();

  app.get("/events", async (context) => {
    const number = await numberOf(context);
    if (number === undefined) return context.json({ message: "This phone has no number." }, 409);
    if ((open.get(number) ?? 0) >= streamsPerPhone)
      return context.json({ message: "This phone is open in too many windows." }, 429);
    const shownCall = readId(context.req.header("last-event-id") ?? context.req.query("shown"));
    return streamSSE(context, async (stream) => {
      const left = new AbortController();
      stream.onAbort(() => left.abort());
      const heartbeat = setInterval(() => void stream.write(": \n\n"), heartbeatMs);
      open.set(number, (open.get(number) ?? 0) + 1);
      try {
        await stream.write(": \n\n");
        for await (const event of calls.follow(number, AbortSignal.any([left.signal, stopping]), { shownCall })) {
          // The browser says this id again when it comes back.
          const id = event.type === "call" ? { id: String(event.call.id) } : {};
          await stream.writeSSE({ data: JSON.stringify(event), ...id });
        }
      } finally {
        clearInterval(heartbeat);
        open.set(number, (open.get(number) ?? 1) - 1);
      }
    });
  });

  app.post("/", (context) =>
    withBody(context, dialled, async (number, { to }) => ({ call: await calls.dial(number, to) })),
  );
  const actions = {
    answer: act(nothing, (number, id) => calls.answer(number, id)),
    decline: act(nothing, (number, id) => calls.decline(number, id), { isAlwaysAllowed: true }),
    "hang-up": act(nothing, (number, id) => calls.hangUp(number, id), { isAlwaysAllowed: true }),
    say: act(said, (number, id, { text, heard }) => calls.say(number, id, text, { heard })),
    interrupt: act(cutOff, (number, id, { heard }) => calls.interrupt(number, id, { heard })),
    press: act(pressed, (number, id, { digit }) => calls.press(number, id, digit)),
  };
  for (const [name, run] of Object.entries(actions)) app.post(`/:id{[1-9]\\d{0,9}}/${name}`, run);
  return app;

  function act<Body>(
    schema: z.ZodType<Body>,
    run: (number: string, callId: number, body: Body) => boolean | Promise<boolean>,
    options?: ActionOptions,
  ) {
    return (context: Context) =>
      withBody(
        context,
        schema,
        async (number, body) => ({ done: await run(number, Number(context.req.param("id")), body) }),
        options,
      );
  }

  async function withBody<Body>(
    context: Context,
    schema: z.ZodType<Body>,
    run: (number: string, body: Body) => Promise<object>,
    { isAlwaysAllowed = false }: ActionOptions = {},
  ): Promise<Response> {
    const number = await numberOf(context);
    if (number === undefined) return context.json({ message: "This phone has no number." }, 409);
    if (!isAlwaysAllowed && !mayAct(number))
      return context.json({ message: "Too much at once. Try again in a minute." }, 429);
    const body = schema.safeParse(await readJson(context.req.raw));
    if (!body.success) return context.json({ message: "The request is not valid." }, 422);
    return context.json(await run(number, body.data));
  }
}

/** The id of a call; nothing if a page gives none. */
function readId(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;
}

/** A request's JSON; nothing if it is not one. */
async function readJson(request: Request): Promise<unknown> {
  try {
    return JSON.parse(await readBoundedText(request, bodyBytes));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TooLargeError) return undefined;
    throw error;
  }
}
