/** What a model calls to hand over to a person. */
export const handOverName = "ask_for_person";
/** What a model calls where it has no answer. */
export const noAnswerName = "report_no_answer";
/** What a model calls to offer a call or a text below its answer. */
export const offerName = "offer_action";
/** What a model calls to look something up. */
export const searchName = "search_knowledge";

/** All functions of an engine's own: a tool of such a name, from elsewhere, would be called in the place of one. */
export const engineFunctions: ReadonlySet<string> = new Set([handOverName, noAnswerName, offerName, searchName]);
