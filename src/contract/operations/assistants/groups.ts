import { operation } from "../../kit/operation.ts";
import { pageOf, pageQuery } from "../../kit/page.ts";
import { s } from "../../kit/schema.ts";
import { limits } from "../../limits.ts";

const color = s.enum(["gray", "slate", "red", "orange", "amber", "green", "teal", "blue", "purple", "pink"]);

/** A folder or a label: a name that an owner sorts assistants by. Chosen. */
export const Group = s.object({
  id: s.id(),
  name: s.string(),
  color: s.nullable(color),
  created_at: s.timestamp(),
  updated_at: s.timestamp(),
});
export type Group = s.Infer<typeof Group>;

const name = s.name({ max: limits.nameChars });
const newGroup = s.object({ name, color: s.optional(color) });
/** Null clears the colour. */
const changes = s.object({ name: s.absent(name), color: s.clearable(color) });
const changed = s.object({ message: s.string(), data: Group });
const deleted = s.object({ message: s.string() });

const list = {
  method: "GET",
  auth: "bearer",
  errorShape: "message",
  notes: "Newest first.",
  query: s.object(pageQuery),
  success: { status: 200, chosen: true, body: pageOf(Group) },
  failures: {},
} as const;
const create = {
  method: "POST",
  auth: "bearer",
  errorShape: "message",
  body: newGroup,
  success: { status: 201, chosen: true, body: changed },
  failures: {},
} as const;
const update = {
  method: "PUT",
  auth: "bearer",
  errorShape: "message",
  notes: "Changes what is given; null clears the color.",
  params: s.object({ id: s.id() }),
  body: changes,
  success: { status: 200, chosen: true, body: changed },
} as const;
const remove = {
  method: "DELETE",
  auth: "bearer",
  errorShape: "message",
  notes: "Its assistants stay.",
  params: s.object({ id: s.id() }),
  success: { status: 200, chosen: true, body: deleted },
} as const;

const ofFolder = {
  tag: "Folders and labels",
  unknownId: "FOLDER_NOT_FOUND",
  failures: { FOLDER_NOT_FOUND: { status: 404, chosen: true, message: "Folder not found" } },
} as const;

/** The caller's folders. Settled beyond the document. */
export const listFolders = operation({
  ...list,
  id: "listFolders",
  summary: "List folders",
  tag: ofFolder.tag,
  path: "/user/folders",
});

/** Settled beyond the document. */
export const createFolder = operation({
  ...create,
  id: "createFolder",
  summary: "Create a folder",
  notes: "An assistant is in one folder at most.",
  tag: ofFolder.tag,
  path: "/user/folders",
  aliases: ["/user/folder"],
});

/** Settled beyond the document. */
export const updateFolder = operation({
  ...update,
  ...ofFolder,
  id: "updateFolder",
  summary: "Update a folder",
  path: "/user/folders/{id}",
  aliases: ["/user/folder/{id}"],
});

/** Settled beyond the document. */
export const deleteFolder = operation({
  ...remove,
  ...ofFolder,
  id: "deleteFolder",
  summary: "Delete a folder",
  path: "/user/folders/{id}",
  aliases: ["/user/folder/{id}"],
});

const ofLabel = {
  tag: "Folders and labels",
  unknownId: "LABEL_NOT_FOUND",
  failures: { LABEL_NOT_FOUND: { status: 404, chosen: true, message: "Label not found" } },
} as const;

/** The caller's labels. Settled beyond the document. */
export const listLabels = operation({
  ...list,
  id: "listLabels",
  summary: "List labels",
  tag: ofLabel.tag,
  path: "/user/labels",
});

/** Settled beyond the document. */
export const createLabel = operation({
  ...create,
  id: "createLabel",
  summary: "Create a label",
  notes: "An assistant can have any number of labels.",
  tag: ofLabel.tag,
  path: "/user/labels",
  aliases: ["/user/label"],
});

/** Settled beyond the document. */
export const updateLabel = operation({
  ...update,
  ...ofLabel,
  id: "updateLabel",
  summary: "Update a label",
  path: "/user/labels/{id}",
  aliases: ["/user/label/{id}"],
});

/** Settled beyond the document. */
export const deleteLabel = operation({
  ...remove,
  ...ofLabel,
  id: "deleteLabel",
  summary: "Delete a label",
  path: "/user/labels/{id}",
  aliases: ["/user/label/{id}"],
});
