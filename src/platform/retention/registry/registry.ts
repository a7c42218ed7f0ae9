import { accountPlaces } from "./accounts.ts";
import { callPlaces } from "./calls.ts";
import { conversationPlaces } from "./conversations.ts";
import { messagePlaces } from "./messages.ts";
import type { Place } from "./place.ts";
import { requestPlaces } from "./requests.ts";

/**
 * Every table of the platform's, with where people's words and numbers are in it and with what they are deleted. What deletions and
 * the retention period remove is read from here; a column of text that is missing here fails a test.
 */
export const places: Readonly<Record<string, Place>> = {
  ...conversationPlaces,
  ...callPlaces,
  ...messagePlaces,
  ...requestPlaces,
  ...accountPlaces,
};

/** Where words and numbers are outside these tables. */
export const otherPlaces: readonly { readonly where: string; readonly goesWith: string }[] = [
  { where: "recordings, in the folder or bucket of files", goesWith: "their call, by `removed_files`" },
  { where: "files of conversations, in the same folder or bucket", goesWith: "their message, by `removed_files`" },
  { where: "the queue's tables", goesWith: "nothing: jobs hold ids alone" },
  { where: "the proxy's own store, in Redis or `ringback_proxy`", goesWith: "nothing: each entry has its time" },
  { where: "the log", goesWith: "nothing: it has no words, numbers or addresses of people" },
];
