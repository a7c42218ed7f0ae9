import type { AnswerWords } from "./answers.ts";
import type { CalendarWords } from "./calendar.ts";
import type { CallWords } from "./calls.ts";
import type { ChatWords } from "./chat.ts";
import type { DateWords } from "./dates.ts";
import type { MessageWords } from "./messages.ts";
import type { UnderstandingWords } from "./understanding.ts";

/** What a server says and understands in one language. */
export interface ServerWords {
  /** What the offline engine recognises and says in words of its own; English stands for a language that has none. */
  readonly answers?: AnswerWords;
  readonly calendar: CalendarWords;
  readonly calls: CallWords;
  readonly chat: ChatWords;
  readonly dates: DateWords;
  readonly messages: MessageWords;
  readonly understanding: UnderstandingWords;
}
