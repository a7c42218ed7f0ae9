import { type TurnSettings, turnSettingsOf } from "../../src/contract/assistant-fields.ts";
import { offlineModel } from "../../src/platform/engine/offline/engine.ts";
import type { Engine, PastMessage, TurnDone, TurnEvent, TurnInput } from "../../src/platform/engine/turn.ts";

/** A turn's events in order, and its end. */
export interface Turn {
  readonly events: readonly TurnEvent[];
  readonly done: TurnDone;
  /** What the deltas say together. */
  readonly said: string;
}

/** What a turn may be told besides its message; members of the assistant stand beside the others. */
export type TurnDetails = Partial<Omit<TurnInput, "assistant" | "message" | "history">> &
  Partial<Omit<TurnInput["assistant"], "settings">> & {
    readonly settings?: Partial<TurnSettings>;
    /** One knowledge base in place of a list. */
    readonly knowledgebaseId?: number | null;
    /** Without function calls where none are given. */
    readonly history?: readonly (Omit<PastMessage, "functionCalls"> & Partial<PastMessage>)[];
  };

/** A message to an assistant named Mara in London, on a Friday morning; whatever else matters goes into `details`. */
export function turnInput(message: string, details: TurnDetails = {}): TurnInput {
  const {
    variables = {},
    givenVariables = {},
    history = [],
    tools = [],
    memory = null,
    remember = async () => {},
    at = new Date("2026-11-20T10:00:00.000Z"),
    timezone = "Europe/London",
    model = offlineModel,
    channel = "chat",
    language = "en",
    pageActions = [],
    handOver,
    wasShown,
    takesCards,
    contact,
    visitorPage,
    knowledgebaseId = null,
    settings = {},
    ...assistant
  } = details;
  return {
    model,
    channel,
    language,
    assistant: {
      name: "Mara",
      systemPrompt: "",
      initialMessage: "",
      knowledgebaseIds: knowledgebaseId === null ? [] : [knowledgebaseId],
      settings: turnSettingsOf(settings),
      fallbackContact: "",
      ...assistant,
    },
    variables,
    givenVariables,
    history: history.map((past) => ({ functionCalls: [], ...past })),
    message,
    pageActions,
    ...(handOver ? { handOver } : {}),
    ...(wasShown ? { wasShown } : {}),
    ...(takesCards ? { takesCards } : {}),
    ...(contact ? { contact } : {}),
    ...(visitorPage ? { visitorPage } : {}),
    tools,
    memory,
    remember,
    at,
    timezone,
  };
}

/** Says something to an assistant and listens to the end. */
export async function takeTurn(engine: Engine, message: string, details: TurnDetails = {}): Promise<Turn> {
  const input = turnInput(message, details);
  const events: TurnEvent[] = [];
  for await (const event of engine.runTurn(input, { signal: new AbortController().signal })) events.push(event);
  const done = events.at(-1);
  if (done?.type !== "done") throw new Error("The turn did not end.");
  return { events, done, said: events.map((event) => (event.type === "delta" ? event.text : "")).join("") };
}
