import type { Operations } from "../../../../src/contract/all-operations.ts";
import { operations as api } from "../../../../src/contract/all-operations.ts";
import type { Api } from "../api.ts";
import { letters } from "../letters.ts";
import { type Fixture, nothing } from "./fixture.ts";

/** Their names are unique among an owner's. */
const tool = () => ({
  name: `find_${letters(12)}`,
  description: "Finds a free visit.",
  endpoint: "https://shop.example/visits",
  method: "GET",
  schema: [{ name: "postcode", type: "string", description: "Where the visit is" }],
});
const madeTool = async (to: Api) => {
  const { data } = await to.make(api.createTool, { body: tool() });
  return { params: { id: data.id } };
};
const takenName = async (to: Api) => {
  const body = tool();
  await to.make(api.createTool, { body });
  return { name: body.name };
};

/** By operation. */
export const toolExamples: Partial<Record<keyof Operations, Fixture>> = {
  createTool: {
    valid: () => ({ body: tool() }),
    failing: { NAME_TAKEN: async (to) => ({ body: { ...tool(), ...(await takenName(to)) } }) },
  },
  listTools: nothing,
  getTool: { valid: madeTool },
  updateTool: {
    valid: async (to) => ({ ...(await madeTool(to)), body: { description: "Finds a visit." } }),
    failing: { NAME_TAKEN: async (to) => ({ ...(await madeTool(to)), body: await takenName(to) }) },
  },
  deleteTool: { valid: madeTool },
  // The endpoint is nobody's: that it cannot be reached is an answer.
  tryTool: { valid: async (to) => ({ ...(await madeTool(to)), body: { arguments: { postcode: "LA9" } } }) },
};
