import { operation } from "../../kit/operation.ts";
import { s } from "../../kit/schema.ts";
import { changedMeanwhile, ifMatchVersionNotes, rowVersion } from "../changed-meanwhile.ts";

/** What is wrong with a model, or with the server that it is at. */
export const modelProblemCodes = [
  /** The address may not be called, or is no URL. */
  "address",
  "unreachable",
  "key",
  "payment",
  "busy",
  "model",
  /** The server answers something else than this kind of server does. */
  "server",
  "timeout",
  /** It answers, and calls no functions. */
  "tools",
  /** It answers too late for phone calls. */
  "slow",
] as const;

/** One thing that is wrong, in a sentence for the person who connects a model. Ours. */
export const ModelProblem = s.object({ code: s.enum(modelProblemCodes), text: s.string() });
export type ModelProblem = s.Infer<typeof ModelProblem>;

const key = s.string({ max: 1_000 });
const modelName = s.string({ max: 200 });
/** In USD, for a million tokens. */
const price = s.number({ min: 0, max: 100_000 });

/** A model that an account has connected. Ours. */
export const ConnectedModel = s.object({
  /** What assistants take as `llm_model_id`. */
  id: s.id(),
  name: s.string(),
  /** Whether it is shown pictures. */
  vision: s.boolean(),
  /** What a million tokens cost that it reads, in USD; null if nobody said. */
  input_price: s.nullable(s.number({ min: 0 })),
  /** The same for what it writes. */
  output_price: s.nullable(s.number({ min: 0 })),
});

/** A server of models that an account has connected; its key is sealed, and never returned. Ours. */
export const ModelConnection = s.object({
  id: s.id(),
  url: s.string(),
  has_key: s.boolean(),
  models: s.array(ConnectedModel),
  created_at: s.timestamp(),
  version: rowVersion,
});
export type ModelConnection = s.Infer<typeof ModelConnection>;

const givenModels = s.array(
  s.object({
    name: modelName,
    vision: s.absent(s.boolean()),
    input_price: s.clearable(price),
    output_price: s.clearable(price),
  }),
  { max: 20 },
);

/** A server that is asked before it is connected, or one that is connected already. */
const server = {
  /** What `/chat/completions` is appended to. */
  url: s.absent(s.url()),
  key: s.clearable(key),
  /** One that is connected, in place of an address, with its key unless another is given. */
  connection_id: s.absent(s.id()),
};

const ofModels = { tag: "Models", auth: "bearer", errorShape: "message" } as const;
const message = s.object({ message: s.string() });
const notFound = {
  CONNECTION_NOT_FOUND: { status: 404, chosen: true, message: "Connection not found" },
} as const;

/** Lists the servers of models that the account has connected. */
export const listModelConnections = operation({
  ...ofModels,
  id: "listModelConnections",
  summary: "List connected models",
  notes:
    "Keys are never returned. server names the models that are set where the server starts: every account has them, and none changes them.",
  method: "GET",
  path: "/user/model-connections",
  success: {
    status: 200,
    chosen: true,
    body: s.object({ data: s.array(ModelConnection), server: s.object({ models: s.array(s.string()) }) }),
  },
  failures: {},
});

/** Asks a server for the models that it has. */
export const listModelsOfServer = operation({
  ...ofModels,
  id: "listModelsOfServer",
  summary: "List the models of a server",
  notes: "Asks GET /models of the address. problem says why there is no list; a model can be named all the same.",
  method: "POST",
  path: "/user/model-connections/models",
  changesNothing: true,
  body: s.object(server),
  success: {
    status: 200,
    chosen: true,
    body: s.object({ data: s.array(s.string()), problem: s.nullable(ModelProblem) }),
  },
  failures: notFound,
});

/** Sends a model one real request, and says what came of it. */
export const tryModel = operation({
  ...ofModels,
  id: "tryModel",
  summary: "Try a model",
  notes:
    "Sends one short request with a function, and one with a picture where that works; the server may charge for them. " +
    "problems says what is wrong in plain words, the gravest first; with works it can be used all the same.",
  method: "POST",
  path: "/user/model-connections/try",
  changesNothing: true,
  body: s.object({ ...server, model: modelName }),
  success: {
    status: 200,
    chosen: true,
    body: s.object({
      works: s.boolean(),
      problems: s.array(ModelProblem),
      /** Until its first sign; null if there was none. */
      latency_ms: s.nullable(s.integer({ min: 0 })),
      /** Whether its answer came piece by piece. */
      streams: s.boolean(),
      /** Whether it called the function. */
      tools: s.boolean(),
      /** Whether it saw the picture. */
      vision: s.boolean(),
    }),
  },
  failures: notFound,
});

/** Connects a server of models. */
export const createModelConnection = operation({
  ...ofModels,
  id: "createModelConnection",
  summary: "Connect models",
  notes: "Its models are offered to the assistants of the account from then on, beside those of the server.",
  method: "POST",
  path: "/user/model-connections",
  body: s.object({ url: s.url(), key: s.clearable(key), models: givenModels }),
  success: { status: 201, chosen: true, body: s.object({ message: s.string(), data: ModelConnection }) },
  failures: {
    TOO_MANY_CONNECTIONS: { status: 409, chosen: true, message: "There are 50 connections: remove one first." },
  },
});

/** Changes the key or the models of a connection. */
export const updateModelConnection = operation({
  ...ofModels,
  id: "updateModelConnection",
  summary: "Change a connection to models",
  notes: `An absent key stays, null takes it away. models replaces all of them; those of the same name keep their id. The address stays: a key is sent nowhere else. ${ifMatchVersionNotes}`,
  method: "PUT",
  path: "/user/model-connections/{id}",
  params: s.object({ id: s.id() }),
  unknownId: "CONNECTION_NOT_FOUND",
  body: s.object({ key: s.clearable(key), models: s.absent(givenModels) }),
  success: { status: 200, chosen: true, body: s.object({ message: s.string(), data: ModelConnection }) },
  failures: { ...notFound, ...changedMeanwhile },
});

/** Removes a connection with its key. */
export const deleteModelConnection = operation({
  ...ofModels,
  id: "deleteModelConnection",
  summary: "Remove a connection to models",
  notes: "Assistants that answer by one of its models go back to the first model of the server.",
  method: "DELETE",
  path: "/user/model-connections/{id}",
  params: s.object({ id: s.id() }),
  unknownId: "CONNECTION_NOT_FOUND",
  success: { status: 200, chosen: true, body: message },
  failures: notFound,
});
