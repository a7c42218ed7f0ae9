import { hourMs } from "../../../contract/durations.ts";
import { fileLimits } from "../../../contract/file-limits.ts";
import { fail } from "../../../contract/kit/operation.ts";
import { uploadAttachment } from "../../../contract/operations/conversations/attachments.ts";
import { rowLimits } from "../../../contract/operations/limits.ts";
import { boundedTo } from "../../../http/input/bounded-stream.ts";
import { refuseFields } from "../../../http/input/check.ts";
import { isMultipart } from "../../../http/input/multipart.ts";
import { tooManyRequests } from "../../../http/respond.ts";
import { rule } from "../rule.ts";

const kilobyte = 1_024;
/** What a visitor may add in an hour, as at the platform, which counts nothing for requests with the owner's key. */
const perHour = { most: (20 * 1_024 ** 2) / kilobyte, windowMs: hourMs };
const mostBytes = fileLimits.bytes + rowLimits.besideFileBytes;
/** Chosen: each holds a connection to the platform. */
const atOnce = { session: 2, client: 4, all: 32 };
const retryAfterS = 2;

/**
 * Lets a visitor add a file to their conversation, where the policy allows it. The form goes through as it comes: nothing of it is kept
 * here, and what it is the platform finds out. Out: what a message names it by.
 */
export const addFileRule = rule({
  operation: uploadAttachment,
  action: "attach",
  access: "session",
  limit: "requests",
  passes: "body",
  offered: ({ policy }) => policy.attachments,
  async run(_, { request, session, client, limits, upstream, toVisitor, slots }) {
    const { body, headers } = request;
    if (!body || !isMultipart(request))
      return refuseFields(uploadAttachment, { file: ["The file field is required."] });
    const declared = Number(headers.get("content-length") ?? mostBytes);
    if (!(declared <= mostBytes)) fail(uploadAttachment, "BODY_TOO_LARGE");
    const giveBack = slots.take([
      { key: `files:${session.id}`, most: atOnce.session },
      { key: `files:${client}`, most: atOnce.client },
      { key: "files", most: atOnce.all },
    ]);
    if (!giveBack) throw tooManyRequests(retryAfterS);
    try {
      // What says nothing of its size counts as the largest that there is.
      const kilobytes = Math.ceil(declared / kilobyte);
      await limits.count("files", `session:${session.id}`, perHour, kilobytes);
      await limits.count("files", client, perHour, kilobytes);
      const { conversation, assistant } = session;
      const form = { body: boundedTo(declared, body), contentType: headers.get("content-type") ?? "" };
      const input = { action: "attach", assistant, params: { uuid: conversation } } as const;
      return await upstream.pass(uploadAttachment, input, form, toVisitor.file);
    } finally {
      giveBack();
    }
  },
});
