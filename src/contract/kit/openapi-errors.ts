import type { ErrorShape } from "../problem.ts";
import type { JsonSchema } from "./example.ts";

const text: JsonSchema = { type: "string" };
const yesOrNo: JsonSchema = { type: "boolean" };
const fields = { type: "object", additionalProperties: { type: "array", items: text } } as JsonSchema;
const retry_after: JsonSchema = { type: "integer" };

/** The bodies of errors, as `errorBody` writes them. @source Errors */
export const errorSchemas: Readonly<Record<ErrorShape, { readonly name: string; readonly schema: JsonSchema }>> = {
  message: {
    name: "MessageError",
    schema: {
      type: "object",
      properties: { message: text, errors: fields, retry_after },
      required: ["message"],
    },
  },
  error: { name: "Error", schema: { type: "object", properties: { error: text, retry_after }, required: ["error"] } },
  chat: {
    name: "ChatError",
    schema: {
      type: "object",
      properties: { status: yesOrNo, error: text, message: text, errors: fields, retry_after },
      required: ["status", "error"],
    },
  },
  whatsapp: {
    name: "WhatsappError",
    schema: {
      type: "object",
      properties: { success: yesOrNo, error: text, error_code: text, message: text, errors: fields, retry_after },
      required: ["success", "error", "error_code"],
    },
  },
};
