import type { Operations } from "../../../../src/contract/all-operations.ts";
import { operations as api } from "../../../../src/contract/all-operations.ts";
import type { Api } from "../api.ts";
import { madeAssistant } from "./assistants.ts";
import { type Fixture, nothing } from "./fixture.ts";

const aCheck = { messages: ["When are you open?"], contains: ["9 to 5"], lacks: ["24 hours"] };
const madeCheck = async (to: Api) => {
  const { params } = await madeAssistant(to);
  const { data } = await to.make(api.createCheck, { params, body: aCheck });
  return { params: { ...params, checkId: data.id } };
};
/** One runs at a time. */
const toStart = async (to: Api) => {
  for (const { id, state } of (await to.make(api.listEvaluations)).data)
    if (state === "running") await to.make(api.cancelEvaluation, { params: { id } });
  const { params } = await madeCheck(to);
  const [model] = await to.make(api.listModels);
  return { body: { assistant_id: params.id, model_ids: [model?.id] } };
};
const started = async (to: Api) => {
  const { data } = await to.make(api.createEvaluation, await toStart(to));
  return { params: { id: data.id } };
};

/** Of what is checked of assistants, and of runs of it. */
export const evaluationExamples: Partial<Record<keyof Operations, Fixture>> = {
  listChecks: { valid: madeAssistant },
  suggestChecks: { valid: madeAssistant },
  createCheck: { valid: async (to) => ({ ...(await madeAssistant(to)), body: aCheck }) },
  updateCheck: { valid: async (to) => ({ ...(await madeCheck(to)), body: aCheck }) },
  deleteCheck: { valid: madeCheck },
  createEvaluation: {
    valid: toStart,
    failing: {
      ASSISTANT_NOT_FOUND: async (to) => {
        const { body } = await toStart(to);
        return { body: { ...body, assistant_id: 2_147_483_647 } };
      },
      NOTHING_TO_CHECK: async (to) => {
        const { body } = await toStart(to);
        return { body: { ...body, assistant_id: (await madeAssistant(to)).params.id } };
      },
    },
  },
  listEvaluations: nothing,
  getEvaluation: { valid: started },
  cancelEvaluation: { valid: started },
};
