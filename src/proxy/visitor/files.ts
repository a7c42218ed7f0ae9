import { fileTypes } from "../../contract/file-limits.ts";
import { uuidForm } from "../../contract/identifiers.ts";
import { limits } from "../../contract/limits.ts";
import type { Attachment } from "../../contract/operations/conversations/attachments.ts";
import { isRecord } from "../../contract/record.ts";
import { refusal } from "../errors.ts";
import type { SecretGuard } from "./secret-guard.ts";

/** Chosen: more than a message takes. */
const most = 20;
/** What a file is called whose type a page does not know: browsers save it. */
const unknownType = "application/octet-stream";

/** What a page may see of files: their four members. */
export function createVisitorFiles({ secrets }: { readonly secrets: SecretGuard }) {
  const file = (value: unknown): Attachment | undefined => {
    if (!isRecord(value) || typeof value.id !== "string" || !uuidForm.test(value.id)) return undefined;
    if (typeof value.name !== "string" || !Number.isSafeInteger(value.size)) return undefined;
    const name = secrets.hide(value.name.slice(0, limits.nameChars));
    return { id: value.id, name, type: shownType(value.type), size: value.size as number };
  };
  return {
    /** The files of a message. */
    attachments(value: unknown): { attachments?: Attachment[] } {
      const seen = Array.isArray(value) ? value.slice(0, most).map(file) : [];
      const known = seen.filter((one) => one !== undefined);
      return known.length > 0 ? { attachments: known } : {};
    },
    /** One that was added. @throws UPSTREAM_FAILED */
    added(value: unknown): Attachment {
      const seen = file(value);
      if (!seen) throw refusal("UPSTREAM_FAILED");
      return seen;
    },
  };
}

/** The type under which a file is passed on. */
export function shownType(type: unknown): string {
  return typeof type === "string" && Object.hasOwn(fileTypes, type) ? type : unknownType;
}
