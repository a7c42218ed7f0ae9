import type { Attachment } from "../../../contract/operations/conversations/attachments.ts";
import { firstAborted } from "../../request.ts";
import type { ActionConversation } from "../model.ts";

/** Chosen: 10 MB over a slow connection. */
const timeoutMs = 10 * 60_000;

/** Adds a file to an open conversation, until that is left. `onProgress` gets the share that has left, from 0 to 1. @throws {ApiError} */
export async function upload(
  file: File,
  {
    conversation,
    onProgress,
    signal,
  }: {
    readonly conversation: ActionConversation;
    readonly onProgress: (share: number) => void;
    readonly signal: AbortSignal;
  },
): Promise<Attachment> {
  const path = `/conversations/${encodeURIComponent(conversation.uuid)}/attachments`;
  const response = await conversation.request(path, {
    method: "POST",
    fetch: (url, init) => sendForm(String(url), init ?? {}, { file, onProgress }),
    timeoutMs,
    signal: firstAborted(signal, conversation.left),
  });
  return (await response.json()) as Attachment;
}

/** As `fetch`, which does not report how much of a body has left. */
function sendForm(
  url: string,
  { headers: given, signal }: RequestInit,
  { file, onProgress }: { readonly file: File; readonly onProgress: (share: number) => void },
): Promise<Response> {
  const form = new FormData();
  form.set("file", file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", url);
    for (const [name, value] of new Headers(given)) request.setRequestHeader(name, value);
    request.responseType = "blob";
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new TypeError("Failed to fetch"));
    request.onabort = () => reject(new DOMException("The request was cancelled.", "AbortError"));
    request.onload = () => {
      const headers = new Headers();
      for (const [, name, value] of request.getAllResponseHeaders().matchAll(/^(.+?): ?(.*?)\r?$/gm))
        headers.append(name!, value!);
      const { status } = request;
      const hasNoBody = status === 204 || status === 304;
      resolve(new Response(hasNoBody ? null : (request.response as Blob), { status, headers }));
    };
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.send(form);
  });
}
