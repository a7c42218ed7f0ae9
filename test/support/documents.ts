import { expect } from "vitest";
import type { TestPlatform } from "./platform.ts";

/** A document as the API answers it, with what tests read of it. */
export interface ShownDocument {
  readonly id: number;
  readonly status: string;
  readonly failure: string | null;
  readonly status_detail: string | null;
  readonly read: {
    readonly share: number;
    readonly left_out: readonly { readonly what: string; readonly why: string; readonly characters: number }[];
  } | null;
  readonly language: string | null;
  readonly pages_read: number;
  readonly pages_known: number | null;
  readonly pages: readonly {
    readonly url: string | null;
    readonly title: string;
    readonly excerpt: string;
    readonly problem: string | null;
  }[];
}

/** An owner's knowledgebase over HTTP, with its documents. */
export async function createKnowledgebase(platform: TestPlatform, { name = "Help" } = {}) {
  const token = platform.owner.key;
  const call = async (method: string, path: string, body?: unknown) => {
    const response = await platform.request(method, path, { token, ...(body === undefined ? {} : { body }) });
    return { status: response.status, body: await response.json() };
  };
  const { data } = (await call("POST", "/user/knowledgebases", { name })).body;
  const path = `/user/knowledgebases/${data.id}`;
  const get = async (id: number): Promise<ShownDocument> => (await call("GET", `${path}/documents/${id}`)).body.data;
  return {
    id: data.id as number,
    path,
    call,
    get,
    /** Uploads a file; answers the response's status and body. */
    async upload(type: string, bytes: Uint8Array | string, { name = "Document", fileName = `a.${type}` } = {}) {
      const form = new FormData();
      form.set("name", name);
      form.set("type", type);
      form.set("file", new File([bytes as Uint8Array<ArrayBuffer>], fileName));
      const headers = { authorization: `Bearer ${token}` };
      const response = await fetch(`${platform.url}${path}/documents`, { method: "POST", headers, body: form });
      return { status: response.status, body: await response.json() };
    },
    addWebsite: (body: object) => call("POST", `${path}/documents`, { name: "Site", type: "website", ...body }),
    /** Waits until a document has been read, or could not be. */
    async settled(id: number, timeout = 60_000): Promise<ShownDocument> {
      await expect.poll(async () => (await get(id)).status, { timeout, interval: 100 }).not.toBe("processing");
      return get(id);
    },
    /** What was read of a document, in its order. */
    passages: (documentId: number) =>
      platform.db
        .selectFrom("chunks")
        .innerJoin("documents", (join) =>
          join.onRef("documents.id", "=", "document_id").onRef("documents.reading", "=", "chunks.reading"),
        )
        .select(["trail", "heading", "body", "chunks.url"])
        .where("document_id", "=", documentId)
        .orderBy("position")
        .execute(),
  };
}
