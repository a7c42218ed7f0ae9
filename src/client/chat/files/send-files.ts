import { fileLimits } from "../../../contract/file-limits.ts";
import type { Attachment } from "../../../contract/operations/conversations/attachments.ts";
import { ApiError, isApiError } from "../../../contract/problem.ts";
import type { ActionConversation } from "../model.ts";
import { FileQueue } from "./file-queue.ts";

export { FileQueue };

/** What the browser refuses, in a sentence for developers. */
const details: Readonly<Record<string, string>> = {
  FILE_TOO_LARGE: "A file has at most 10 MB.",
  FILE_NOT_ALLOWED: "It is empty, or of a kind that cannot be sent.",
  TOO_MANY_FILES: "A message has at most 5 files.",
  ATTACHMENTS_NOT_ALLOWED: "This conversation takes no files.",
  UNREACHABLE: "The conversation could not be opened.",
  ABORTED: "The upload was cancelled.",
};

/**
 * Adds one file that the page gives, and resolves once it is uploaded; one that is not leaves the queue.
 * @throws {ApiError} with the reason's code; `ABORTED` where it was removed, or the conversation left, meanwhile
 */
export async function attach(queue: FileQueue, file: File, signal?: AbortSignal): Promise<Attachment> {
  if (signal?.aborted) throw refused("ABORTED");
  const added = queue.attach(file);
  if (!added) throw refused("TOO_MANY_FILES");
  const leave = () => queue.remove(added.key);
  signal?.addEventListener("abort", leave);
  const result = await added.done;
  signal?.removeEventListener("abort", leave); // once it is there, `remove` alone takes it out
  if (!isApiError(result)) return result;
  leave();
  throw result.problem.detail ? result : refused(result.problem.code);
}

/**
 * Uploads the files of one message, all or none, and gives their ids.
 * @throws {ApiError}
 */
export async function uploadFiles(
  files: readonly File[],
  conversation: ActionConversation,
): Promise<readonly string[]> {
  if (files.length > fileLimits.perMessage) throw refused("TOO_MANY_FILES");
  const queue = new FileQueue(() => conversation);
  try {
    return (await Promise.all(files.map((file) => attach(queue, file)))).map(({ id }) => id);
  } catch (cause) {
    queue.clear(); // a message goes with all of them or not at all
    throw cause;
  }
}

function refused(code: string): ApiError {
  return new ApiError({ code, status: 0, detail: details[code] ?? code });
}
