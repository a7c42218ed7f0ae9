import { assistantMode, assistantType } from "../../assistant-fields.ts";
import { operation } from "../../kit/operation.ts";
import { s } from "../../kit/schema.ts";

/** `preview_url` is empty if there is no sample. @source Resources › Voice */
export const Voice = s.object({
  id: s.id(),
  name: s.string(),
  language_id: s.id(),
  gender: s.enum(["male", "female"]),
  preview_url: s.string({ min: 0 }),
  accent: s.nullable(s.string()),
  age: s.nullable(s.string()),
  synthesizer_provider_id: s.nullable(s.id()),
});

/** A maker of speech, or of text from speech. @source Resources › Synthesizer provider */
export const Provider = s.object({ id: s.id(), name: s.string(), code: s.string() });

/** `code` in the multimodal and dualplex lists only. @source Resources › Model */
export const Model = s.object({ id: s.id(), name: s.string(), code: s.optional(s.string()) });

/** Settled beyond the document. */
export const Language = s.object({ id: s.id(), name: s.string(), iso_2: s.string() });

/** @source Resources › Assignable phone number */
export const AssignablePhoneNumber = s.object({
  id: s.id(),
  phone_number: s.string(),
  country_code: s.string(),
  type_label: s.enum(["Normal", "SIP", "Caller ID"]),
  is_available: s.boolean(),
});

const byLanguage = { language_id: s.optional(s.id()) };

/** Public voices and the caller's own; all of them without filters. @source Endpoints › Assistants and catalogues */
export const listVoices = operation({
  id: "listVoices",
  summary: "List voices",
  notes: "Only voices that can speak here. preview_url, where there is one, plays a sample.",
  tag: "Catalogues",
  method: "GET",
  path: "/user/assistants/voices",
  auth: "bearer",
  errorShape: "message",
  query: s.object({ mode: s.optional(assistantMode), ...byLanguage }),
  success: { status: 200, chosen: true, body: s.array(Voice) },
  failures: {},
});

/** What turns text into speech. @source Endpoints › Assistants and catalogues */
export const listSynthesizerProviders = operation({
  id: "listSynthesizerProviders",
  summary: "List synthesizer providers",
  notes: "Services that turn text into speech in calls.",
  tag: "Catalogues",
  method: "GET",
  path: "/user/assistants/synthesizer-providers",
  auth: "bearer",
  errorShape: "message",
  query: s.object(byLanguage),
  success: { status: 200, chosen: true, body: s.array(Provider) },
  failures: {},
});

/** What turns speech into text. Settled beyond the document. */
export const listTranscriberProviders = operation({
  id: "listTranscriberProviders",
  summary: "List transcriber providers",
  notes: "Services that turn speech into text in calls.",
  tag: "Catalogues",
  method: "GET",
  path: "/user/assistants/transcriber-providers",
  auth: "bearer",
  errorShape: "message",
  query: s.object(byLanguage),
  success: { status: 200, chosen: true, body: s.array(Provider) },
  failures: {},
});

/** Models that really answer here: without a configured one, the offline engine alone. @source Endpoints › Assistants and catalogues */
export const listModels = operation({
  id: "listModels",
  summary: "List models",
  notes: "Items have a code in the lists of multimodal and dualplex models only.",
  tag: "Catalogues",
  method: "GET",
  path: "/user/assistants/models",
  auth: "bearer",
  errorShape: "message",
  query: s.object({ type: s.defaulted(s.enum(["llm", "multimodal", "dualplex"]), "llm") }),
  success: { status: 200, chosen: true, body: s.array(Model) },
  failures: {},
});

/** Settled beyond the document. @source Endpoints › named without a shape */
export const listLanguages = operation({
  id: "listLanguages",
  summary: "List languages",
  notes: "Languages that an assistant can speak, with their ISO 639-1 codes.",
  tag: "Catalogues",
  method: "GET",
  path: "/user/assistants/languages",
  auth: "bearer",
  errorShape: "message",
  success: { status: 200, chosen: true, body: s.array(Language) },
  failures: {},
});

/**
 * Numbers of the caller that an assistant may have; for inbound ones without caller ids and numbers that another inbound
 * assistant answers. @source Endpoints › Assistants and catalogues
 */
export const listAssignablePhoneNumbers = operation({
  id: "listAssignablePhoneNumbers",
  summary: "List assignable phone numbers",
  notes: "Numbers that an assistant can get. is_available says whether no other assistant has it.",
  tag: "Catalogues",
  method: "GET",
  path: "/user/assistants/phone-numbers",
  auth: "bearer",
  errorShape: "message",
  query: s.object({ type: s.optional(assistantType) }),
  success: { status: 200, chosen: true, body: s.array(AssignablePhoneNumber) },
  failures: {},
});
