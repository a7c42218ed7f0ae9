import { getAttachment } from "../../../contract/operations/conversations/attachments.ts";
import { rule } from "../rule.ts";

/** Lets a visitor read a file of their conversation. Out: its bytes as they come, to be saved and never shown in place. */
export const readFileRule = rule({
  operation: getAttachment,
  action: "file",
  access: "session",
  limit: "requests",
  offered: ({ policy }) => policy.attachments,
  async run({ params: { id = "" } }, { session, upstream }) {
    const { conversation, assistant } = session;
    const input = { action: "file", assistant, params: { uuid: conversation, id } } as const;
    return { file: await upstream.file(getAttachment, input) };
  },
});
