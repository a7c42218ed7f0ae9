import type { Operations } from "../../../../src/contract/all-operations.ts";
import { operations as api } from "../../../../src/contract/all-operations.ts";
import type { Api } from "../api.ts";
import { type Fixture, nothing } from "./fixture.ts";

const madeKnowledgebase = async (to: Api) => {
  const { data } = await to.make(api.createKnowledgebase, { body: { name: "Help centre" } });
  return { params: { id: data.id } };
};
const inKnowledgebase = async (to: Api) => ({ params: { knowledgebaseId: (await madeKnowledgebase(to)).params.id } });
// The site is nobody's: that it cannot be read is what its reading comes to.
const website = { name: "Help", type: "website", url: "https://shop.example/help" };
const madeDocument = async (to: Api) => {
  const { params } = await inKnowledgebase(to);
  const { data } = await to.make(api.createDocument, { params, body: website });
  return { params: { ...params, documentId: data.id } };
};

/** By operation. */
export const knowledgeExamples: Partial<Record<keyof Operations, Fixture>> = {
  listKnowledgebases: nothing,
  createKnowledgebase: { valid: () => ({ body: { name: "Help centre", description: "All of it." } }) },
  getKnowledgebase: { valid: madeKnowledgebase },
  updateKnowledgebase: { valid: async (to) => ({ ...(await madeKnowledgebase(to)), body: { name: "Help" } }) },
  deleteKnowledgebase: { valid: madeKnowledgebase },
  searchKnowledgebase: {
    valid: async (to) => ({ ...(await madeKnowledgebase(to)), body: { question: "When are you open?" } }),
  },
  listDocuments: { valid: inKnowledgebase },
  createDocument: { valid: async (to) => ({ ...(await inKnowledgebase(to)), body: website }) },
  getDocument: { valid: madeDocument },
  listPassages: { valid: madeDocument },
  // The site is nobody's: that it cannot be read is an answer.
  previewWebsite: { valid: () => ({ body: { url: website.url } }) },
  updateDocument: { valid: async (to) => ({ ...(await madeDocument(to)), body: { description: "All of it." } }) },
  deleteDocument: { valid: madeDocument },
};
