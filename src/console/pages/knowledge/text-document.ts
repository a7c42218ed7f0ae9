import type { Assistant } from "../../../contract/operations/assistants/assistants.ts";
import { call, callWithFile } from "../api.ts";
import { documentName } from "./document-name.ts";

/** A short text is read in about a second. */
const pollMs = 500;
const readingAtMostMs = 60_000;

type Knowing = Pick<Assistant, "id" | "name" | "knowledgebase_id">;

/** By assistant: those that are being made, so that a text and files that are added at once come into one. */
const making = new Map<number, Promise<number>>();

/** The assistant's knowledge base; one is made where it has none. */
export async function knowledgebaseOf(assistant: Knowing): Promise<number> {
  const { id, knowledgebase_id: known } = assistant;
  if (known !== null) return known;
  const made = making.get(id) ?? make(assistant).finally(() => making.delete(id));
  making.set(id, made);
  return made;
}

async function make({ id, name }: Knowing): Promise<number> {
  // One may have been made since the page was read.
  const all = await call("GET", "/user/assistants");
  const known = all.find((each) => each.id === id)?.knowledgebase_id;
  if (known) return known;
  const { data } = await call("POST", "/user/knowledgebases", { name });
  await call("PUT", `/user/assistant/${id}`, { knowledgebase_id: data.id });
  return data.id;
}

/** Adds a text to a knowledge base as a document, and waits until assistants can answer from it. */
export async function addTextDocument(knowledgebase: number, name: string, markdown: string): Promise<void> {
  const path = `/user/knowledgebases/${knowledgebase}/documents` as const;
  const form = new FormData();
  form.set("name", documentName(name));
  form.set("type", "txt");
  form.set("file", new File([`${markdown}\n`], "text.txt", { type: "text/plain" }));
  const { data } = await callWithFile<{ data: { id: number } }>(path, form);
  for (const stopAt = performance.now() + readingAtMostMs; performance.now() < stopAt; ) {
    const read = await call("GET", `${path}/${data.id}`);
    if (read.data.status !== "processing") return;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}
