import type { Operations } from "../../../../src/contract/all-operations.ts";
import { operations as api } from "../../../../src/contract/all-operations.ts";
import type { Api } from "../api.ts";
import { type Fixture, nothing } from "./fixture.ts";

const someModels = { url: "https://models.example/v1", models: [{ name: "small", input_price: 0.4 }] };
const madeConnection = async (to: Api) => ({
  params: { id: (await to.make(api.createModelConnection, { body: someModels })).data.id },
});
const unknownConnection = { connection_id: 2147483647 };

/** By operation. */
export const modelConnectionExamples: Partial<Record<keyof Operations, Fixture>> = {
  listModelConnections: nothing,
  listModelsOfServer: {
    valid: () => ({ body: { url: someModels.url } }),
    failing: { CONNECTION_NOT_FOUND: () => ({ body: unknownConnection }) },
  },
  tryModel: {
    valid: () => ({ body: { url: someModels.url, model: "small" } }),
    failing: { CONNECTION_NOT_FOUND: () => ({ body: { ...unknownConnection, model: "small" } }) },
  },
  createModelConnection: { valid: () => ({ body: someModels }) },
  updateModelConnection: {
    valid: async (to) => ({ ...(await madeConnection(to)), body: { models: [{ name: "small", vision: true }] } }),
  },
  deleteModelConnection: { valid: madeConnection },
};
