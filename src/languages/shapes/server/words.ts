import type { AboutLanguage } from "../about.ts";
import type { AnswerTexts, AnswerWords } from "./answers.ts";
import type { CalendarWords } from "./calendar.ts";
import type { CallWords } from "./calls.ts";
import type { ChatWords } from "./chat.ts";
import type { DateWords } from "./dates.ts";
import type { DocumentWords } from "./documents.ts";
import type { MessageWords } from "./messages.ts";
import type { KindWords } from "./offline/kinds.ts";
import type { ParameterWords } from "./offline/parameters.ts";
import type { PeopleWords } from "./offline/people.ts";
import type { RequestWords } from "./offline/requests.ts";
import type { ValueWords } from "./offline/values.ts";
import type { PhraseWords } from "./phrases.ts";
import type { SearchWords } from "./search.ts";
import type { SlotFillingTexts } from "./slot-filling.ts";
import type { TransferWords } from "./transfer.ts";
import type { UnderstandingWords } from "./understanding.ts";

/** What a server says and understands in one language. */
export interface ServerWords {
  readonly about: AboutLanguage;
  /** What the offline engine recognises; nothing if it has no rules for the language. */
  readonly answers?: AnswerWords;
  /** What the offline engine says in words of its own. */
  readonly answerTexts: AnswerTexts;
  readonly calendar: CalendarWords;
  readonly calls: CallWords;
  readonly chat: ChatWords;
  readonly dates: DateWords;
  readonly documents: DocumentWords;
  readonly parameters: ParameterWords;
  readonly people: PeopleWords;
  readonly phrases: PhraseWords;
  readonly requests: RequestWords;
  /** Nothing where search has no lists for the language. */
  readonly search?: SearchWords;
  readonly slotFilling: SlotFillingTexts;
  readonly kinds: KindWords;
  readonly messages: MessageWords;
  /** Words of what customers ask about: a line of each topic, its English word before a colon. Longer words stand by their beginning. */
  readonly topics: string;
  /** Nothing where the offline engine does not recognise who asks to be put through to somebody by name. */
  readonly transfer?: TransferWords;
  readonly understanding: UnderstandingWords;
  readonly values: ValueWords;
}
